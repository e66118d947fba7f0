"""Vietnamese and Greek are complete, say what the English says, and are what is compiled."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.core.management import CommandError, call_command

from config.web import catalogue

BASE = Path(settings.BASE_DIR)
SAME = set((BASE / "config" / "locale" / "same.txt").read_text().splitlines())
BLANKS = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[^{}]*\}|</?\w+[^>]*>")
ENDS = {"?": {"vi": "?", "el": ";"}}  # others end alike in every language
WORDS_OF_0_2 = 842
SUM_OF_0_2 = "81337e9d957b511c1ab387f766df1cf38e17d4b528b9140253ede242d98a4ab7"
TOP_UP = "run manage.py messages --missing new.json, fill it in, then --add new.json"


@pytest.fixture(scope="module")
def asked() -> Catalog:
    return catalogue.extracted(BASE)


@pytest.fixture(scope="module", params=catalogue.LANGUAGES)
def language(request) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalog(language) -> Catalog:
    return catalogue.load(catalogue.place(BASE, language), language)


def test_every_string_is_translated_and_no_other(asked, catalog):
    kept = {(m.id, m.context): catalogue.is_answered(m) for m in catalogue.entries(catalog)}
    wanted = {(m.id, m.context) for m in catalogue.entries(asked)}
    assert {words for words in wanted if not kept.get(words)} == set(), TOP_UP
    assert set(kept) - wanted == set(), TOP_UP


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """What is said, beside what it is said with; where counts differ, beside the plural."""
    words, answers = catalogue.forms(message.id), catalogue.forms(message.string)
    yield from zip(words if len(words) == len(answers) else words[-1:], answers, strict=True)


def faults(language: str, words: str, answer: str) -> Iterator[str]:
    if Counter(BLANKS.findall(words)) != Counter(BLANKS.findall(answer)):
        yield "other blanks or tags"
    for end in ".:?!…":
        if words.endswith(end) != answer.endswith(ENDS.get(end, {}).get(language, end)):
            yield f"one of them ends with {end}"
    if words == answer and words not in SAME:
        yield "left in English"
    if words[:1].isspace() != answer[:1].isspace() or words[-1:].isspace() != answer[-1:].isspace():
        yield "space around one of them"


@pytest.mark.parametrize(
    ("words", "answer", "found"),
    [
        ("Box {box} opens", "Ô {box} mở bài", []),
        ("Box {box} opens", "Ô mở bài", ["other blanks or tags"]),
        ("<b>%(n)s</b> left", "Còn %(n)s", ["other blanks or tags"]),
        ("Which box?", "Ô nào?", []),
        ("Which box?", "Ô nào;", ["one of them ends with ?"]),
        ("Closed.", "Đã đóng", ["one of them ends with ."]),
        ("Closed", "Closed", ["left in English"]),
        ("Banker", "Banker", []),
        ("Closed", "Đã đóng ", ["space around one of them"]),
    ],
)
def test_a_slip_of_the_pen_is_found(words, answer, found):
    assert list(faults("vi", words, answer)) == found


def test_each_translation_says_what_the_english_says(language, catalog):
    found = {
        (words, answer): told
        for message in catalogue.entries(catalog)
        for words, answer in pairs(message)
        if answer and (told := list(faults(language, words, answer)))
    }
    assert found == {}
    assert all(
        len(catalogue.forms(message.string)) == catalog.num_plurals
        for message in catalogue.entries(catalog)
        if message.pluralizable
    )


def test_what_is_compiled_is_what_is_written(language, catalog):
    kept = catalogue.place(BASE, language).with_suffix(".mo").read_bytes()
    assert kept == catalogue.compiled(catalog), "run manage.py messages"


# What somebody's log may hold -----------------------------------------------------------------


def test_every_template_that_may_be_kept_is_in_the_list():
    assert set(catalogue.keepable(BASE)) - set(catalogue.kept(BASE)) == set(), TOP_UP


def test_the_list_only_grows():
    """A template that is gone from it leaves old entries without their translation."""
    kept = catalogue.kept(BASE)
    assert len(set(kept)) == len(kept)
    of_0_2 = (BASE / catalogue.KEPT).read_text().splitlines(keepends=True)[:WORDS_OF_0_2]
    assert hashlib.sha256("".join(of_0_2).encode()).hexdigest() == SUM_OF_0_2


def test_a_template_that_is_kept_with_its_values_is_found_by_whatever_name_it_is_marked():
    source = """
from django.utils.translation import gettext as _
from games.words import _ as sentence
NOOP = gettext_noop("Table {table} " "calls")
said = sentence("Tie, {player} all", player=7), _("Only on a page"), sentence(NOOP)
"""
    found = sorted(catalogue.templates(ast.parse(source)))
    assert found == ["Table {table} calls", "Tie, {player} all"]


# The command -------------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path, settings) -> Path:
    """A small tree of sources with one word in it."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "doors.py").write_text('_("Door")\nngettext("one", "many", n)\n')
    settings.BASE_DIR = tmp_path
    return tmp_path


def test_words_are_topped_up_with_one_command_and_a_file(tree, capsys):
    new = tree / "new.json"
    call_command("messages", missing=new)
    rows = json.loads(new.read_text())
    assert [row["id"] for row in rows] == ["Door", ["one", "many"]]
    rows[0] |= {"vi": "Cửa", "el": "Πόρτα"}
    rows[1] |= {"vi": ["nhiều"], "el": ["ένα", "πολλά"]}
    new.write_text(json.dumps([*rows, {"id": "Window", "vi": "Cửa sổ"}]))
    call_command("messages", add=new)
    told = capsys.readouterr()
    assert "0 without a translation" in told.out
    assert "vi: nobody asks for “Window”" in told.err
    (tree / "tables" / "doors.py").write_text('_("Gate")\n')
    call_command("messages")
    kept = catalogue.load(catalogue.place(tree, "el"), "el")
    assert [(m.id, m.string) for m in catalogue.entries(kept)] == [("Gate", "")]


def test_a_sentence_that_is_said_otherwise_stays_translated_for_what_was_kept(tree):
    door = tree / "tables" / "doors.py"
    door.write_text('from games.words import _\n_("Door {number} opens")\n')
    (tree / "new.json").write_text(
        json.dumps(
            [{"id": "Door {number} opens", "vi": "Cửa {number} mở", "el": "Ανοίγει {number}"}]
        )
    )
    call_command("messages", add=tree / "new.json")
    door.write_text('from games.words import _\n_("Door {number} is open")\n')
    for _again in range(2):
        call_command("messages")
    assert catalogue.kept(tree) == ["Door {number} opens", "Door {number} is open"]
    answers = catalogue.load(catalogue.place(tree, "vi"), "vi")
    assert [(m.id, m.string) for m in catalogue.entries(answers)] == [
        ("Door {number} is open", ""),
        ("Door {number} opens", "Cửa {number} mở"),
    ]


@pytest.mark.parametrize("text", ["{", '{"id": 1}', '["Door"]'])
def test_a_file_of_another_shape_is_refused(tree, text):
    (tree / "bad.json").write_text(text)
    with pytest.raises(CommandError, match=r"JSON|list of objects"):
        call_command("messages", add=tree / "bad.json")
