"""The rulebook is whole, in our own words, and every enforced clause has a test with its name."""

from __future__ import annotations

import ast
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from games.irregularities.ruling import situations
from games.management.commands.rulebook import HELPERS
from games.registry import GAMES
from games.rulebook.books import books, clauses, lookup
from games.rulebook.coverage import PLACES, carried, cited, files_of_tests, untested
from games.rulebook.model import ROMAN, order
from lab.testing.games.documents import DOCUMENT, DOCUMENT_NAMES

ROOT = Path(__file__).parents[3]
PAPERS = ROOT.parent / "shared" / "rulebooks"
FILES = {
    "tiger": "tiger-baccarat.txt",
    "lucky7": "lucky-7-baccarat.txt",
    "niu": "niu-niu.txt",
    "holdem": "holdem-bonus.txt",
    "guide": "baccarat-and-variations.txt",
}
on_paper = pytest.mark.skipif(not PAPERS.exists(), reason="the papers themselves are not here")


def numbers():
    """Every number that the papers have in sections 2 and 4 to 8, and the guide's, as noted."""
    found: dict[str, list[str]] = {document: [] for document in books()}
    for line in (Path(__file__).parent / "data" / "clause_numbers.txt").read_text().splitlines():
        document, listed = line.split(": ")
        found[document] += listed.split(", ")
    return found


def read_numbers(document):
    """The same numbers, read off the paper; roman items belong to the clause before them."""
    text = (PAPERS / FILES[document]).read_text()
    if document == "guide":
        table = (PAPERS / "baccarat-and-variations.clauses.md").read_text()
        return re.findall(r"^\| (\d+\.\d+) \|", table, re.M)
    found, last = [], ""
    for line in text[text.index("2. DESCRIPTION AND DEFINITIONS\n") :].splitlines():
        number = re.match(r"\s*(?:- )?(\d+(?:\.\d+)+)\.?\s*\S", line)
        roman = re.match(r"\s*(?:- )?([ivx]+)\. ", line)
        if number:
            last = number[1]
            found.append(last)
        elif roman:
            found.append(f"{last} {roman[1]}")
    return [number for number in found if not number.startswith(("1", "3"))]


@pytest.mark.parametrize("document", books())
def test_no_clause_is_missing_and_none_is_invented(document):
    assert list(books()[document]) == numbers()[document]


@on_paper
@pytest.mark.parametrize("document", books())
def test_the_noted_numbers_are_those_on_paper(document):
    assert numbers()[document] == read_numbers(document)


def words(text):
    return re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))


def runs(text, length=7):
    found = words(text)
    return {tuple(found[at : at + length]) for at in range(len(found) - length + 1)}


@on_paper
@pytest.mark.parametrize("document", books())
def test_summaries_are_our_own_words(document):
    paper = runs((PAPERS / FILES[document]).read_text())
    assert [row.citation for row in clauses(document) if runs(row.summary) & paper] == []


@pytest.mark.parametrize("row", clauses(), ids=lambda row: row.citation)
def test_each_clause_is_a_sentence_kept_in_one_of_three_ways(row):
    assert row.summary.endswith(".")
    assert row.summary.template == row.summary
    assert (row.how == "shown") == (row.at is not None)
    assert lookup(row.citation) is row


def test_a_dispute_clause_is_never_left_to_the_engine():
    assert {row.how for row in clauses() if row.kind == "dispute"} == {"recorded", "shown"}


def test_what_is_not_in_the_book_is_not_found():
    assert [
        lookup(text) for text in ("", "tiger", "tiger 9.9", "tiger 4.1 i", "uno 1.1", "7.6")
    ] == ([None] * 6)


def test_every_document_has_a_name_and_numbers_follow_as_on_paper():
    assert set(books()) == set(DOCUMENT.values()) == set(DOCUMENT_NAMES)
    assert [order(f"1.2 {roman}")[-1] for roman in ROMAN] == list(range(1, 13))


def texts(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_code_cites_no_clause_that_does_not_exist():
    wrong = {
        (str(file.relative_to(ROOT)), clause)
        for place in PLACES
        for file in (ROOT / place).rglob("*.py")
        if "tests" not in file.parts
        for text in texts(file)
        for clause in cited(text)
        if lookup(clause) is None
    }
    assert wrong == set()


def leaves(value):
    match value:
        case str():
            yield value
        case dict():
            yield from leaves([*value.values()])
        case list() | tuple():
            for inner in value:
                yield from leaves(inner)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_a_game_cites_no_clause_that_does_not_exist(game):
    """Those too that it makes of a number: a bet's, a step's."""
    own = {name: value for name, value in asdict(game).items() if name != "document"}
    citations = {clause for text in leaves(own) for clause in cited(text)}
    assert len(citations) > 10
    assert [clause for clause in citations if lookup(clause) is None] == []


def test_every_ruling_cites_a_clause_of_its_document():
    for slug, document in DOCUMENT.items():
        for situation in situations(slug):
            for number in {
                situation.clause,
                *(b.clause or situation.clause for b in situation.branches),
            }:
                assert number == "other" or number in books()[document]


def test_tests_cite_no_clause_that_does_not_exist():
    assert [
        clause for clause in carried(ROOT, files_of_tests(ROOT), HELPERS) if lookup(clause) is None
    ] == []


def test_every_enforced_clause_has_a_test_that_carries_its_name():
    missing = untested(clauses(), carried(ROOT, files_of_tests(ROOT), HELPERS))
    assert [f"{row.citation}: {row.summary}" for row in missing] == []
