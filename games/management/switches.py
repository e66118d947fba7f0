"""Where code outside `games` asks which game is played, or cites a clause: there is no such place.

Python is read from the syntax tree, every name and every text of it; templates, scripts and styles
are read as text; both word by word. Looked for are the families in any writing, the slugs of games
and documents, the bets and hands that games invent, and the clauses' numbers. What a comment says
of a game switches nothing; a clause that it cites is one more place to change with the clause.
Tests may name what they test.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.game import Game
from games.registry import BETS, DOCUMENTS, GAMES, HANDS, SIDES
from games.round.state import State

PACKAGES: Final = ("config", "tables", "settlement", "disputes", "ops", "lab")
FACES: Final = ("templates", "static")
LEFT_OUT: Final = {"tests", "testing", "migrations", "vendor", "locale"}

# What games call a bet or a hand and what means something else as well, so that it tells nothing.
MEAN_MORE: Final = {
    "player": "whoever sits at a table",
    "dealer": "whoever deals there, and their post",
    "turn": "whose turn it is; to turn a card",
}
# English words, which tell something where they are all that a text says.
ORDINARY: Final = {"bonus", "double", "even", "guide"}

WORD: Final = re.compile(r"[^\W_]+(?:[-_]+[^\W_]+)*")
EXAMPLE: Final = re.compile(r"(?m)^\s*>>>.*(?:\n[^\S\n]*\S.*)*")  # in a docstring, run as a test
NUMBER: Final = re.compile(r"(?<![\w.,])\d+\.\d+(?:\.\d+)*(?: [ivx]+\b)?(?![\w.%]*\w)")


class Switch(NamedTuple):
    path: Path
    line: int
    why: str


Told = Iterator[tuple[int, str]]  # a line and why


def switches(root: Path) -> list[Switch]:
    found = {
        Switch(path.relative_to(root), line, why)
        for read, path in _files(root)
        for line, why in read(path)
    }
    return sorted(found)


# What is looked for ------------------------------------------------------------------------------


@cache
def families() -> frozenset[str]:
    """The folders of the games."""
    modules = [type(game).__module__.split(".") for game in GAMES.values()]
    return frozenset(folder for package, folder, *_rest in modules if package == "games")


@cache
def classes() -> frozenset[str]:
    """What only a family's games and rounds are made of."""
    return frozenset(each.__name__ for each in (*_kinds(Game), *_kinds(State)))


def _kinds(of: type) -> Iterator[type]:
    below: list[type] = of.__subclasses__()
    for kind in below:
        yield from (kind, *_kinds(kind))


@cache
def slugs() -> frozenset[str]:
    return families() | GAMES.keys() | DOCUMENTS.keys()


@cache
def hands() -> Set[str]:
    """Bets, the sides that may win, and the hands that are no box's."""
    return BETS.keys() | SIDES.keys() | HANDS.keys()


@cache
def numbers() -> frozenset[str]:
    """Every number that a document's clauses or situations have."""
    return frozenset(
        number for document in DOCUMENTS.values() for number in (*document.rulebook, *document.rows)
    )


@cache
def spoken() -> re.Pattern[str]:
    """A family in any writing: HoldemRound, hold_em, Hold'em, Niu Niu."""
    writings = "|".join("[ '’_-]?".join(family) for family in sorted(families()))
    return re.compile(rf"(?:(?<![^\W_])|(?<=[a-z])(?=[A-Z]))(?i:{writings})(?![a-z0-9])")


@cache
def citation() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(DOCUMENTS)}),? (?:\d+\.\d+|other\b)")


def words(text: str, known: Set[str]) -> Iterator[str]:
    """Those words of a text or a name that are known, or else their parts.

    >>> list(words("[data-game=tiger] niu-niu tiger_2", {"tiger", "niu", "niu-niu"}))
    ['tiger', 'niu-niu', 'tiger']
    """
    for word in WORD.findall(text):
        parts = [word] if word in known else re.split("[-_]+", word)
        yield from (part for part in parts if part in known)


def names(text: str) -> Iterator[str]:
    """
    >>> list(names('startswith("tiger-")')), list(names("WHERE game = 'niu-niu'"))
    (['names the game “tiger”'], ['names the game “niu-niu”'])
    """
    said = [found[0] for found in spoken().finditer(text)]
    known = (slugs() | classes()) - ORDINARY
    for name in dict.fromkeys((*said, *words(text, known))):
        yield f"names the game “{name}”"


def alone(text: str) -> Iterator[str]:
    """
    >>> list(alone("guide")), list(alone("a style guide"))
    (['says “guide” of a game'], [])
    """
    if text in ORDINARY:
        yield f"says “{text}” of a game"


def invented(text: str) -> Iterator[str]:
    """A bet or a hand, where that is all that a text says, or a part of what it is made of.

    >>> list(invented("banker-3")), list(invented("1:banker:{}:0")), list(invented("the river"))
    (['names the hand “banker”'], ['names the hand “banker”'], [])
    """
    if " " not in text.strip():
        found = words(text, hands() - slugs() - MEAN_MORE.keys() - ORDINARY)
        yield from (f"names the hand “{word}”" for word in dict.fromkeys(found))


# Clauses -----------------------------------------------------------------------------------------


def in_prose(text: str) -> Iterator[str]:
    """What a comment or a page cites, where any number may be a clause's.

    >>> list(in_prose("As tiger 7.6 says.")), list(in_prose("Nobody bets (4.7)."))
    (['cites “tiger 7.6”'], ['cites “4.7”'])
    """
    cited = citation().search(text)
    found = [cited[0]] if cited else _numbers(text)
    yield from (f"cites “{each}”" for each in found)


def in_text(text: str) -> Iterator[str]:
    """What a text of the code cites: a number that stands alone, in brackets, or has three parts.

    >>> list(in_text("8.4.5")), list(in_text("It may not (7.12).")), list(in_text("2.5 times"))
    (['cites “8.4.5”'], ['cites “7.12”'], [])
    """
    alone = text.strip() in numbers()
    if alone or citation().search(text):
        yield from in_prose(text)
    else:
        for found in _numbers(text):
            if found.count(".") > 1 or re.search(rf"\([^()]*{re.escape(found)}\b[^()]*\)", text):
                yield f"cites “{found}”"


def _numbers(text: str) -> list[str]:
    return [found for found in NUMBER.findall(text) if found in numbers()]


# Python ------------------------------------------------------------------------------------------


def in_python(path: Path) -> Told:
    text = path.read_text()
    tree = ast.parse(text)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if id(node) in prose and isinstance(node, ast.Constant):
            yield from ((line, why) for why in in_prose(EXAMPLE.sub("", str(node.value))))
        elif isinstance(node, ast.Constant):
            yield from ((line, why) for why in _in_constant(node.value))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules = [name for name in _imported(node) if any(names(name))]
            yield from ((line, f"imports {module}") for module in modules)
        else:
            yield from ((line, why) for name in _names(node) for why in names(name))
    yield from _in_comments(text)


def _in_constant(value: object) -> Iterator[str]:
    text = value.decode("latin-1") if isinstance(value, bytes) else value
    if isinstance(text, str):
        for look in (names, invented, alone, in_text):
            yield from look(text)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    above = f"{node.module}." if isinstance(node, ast.ImportFrom) and node.module else ""
    for each in node.names:
        yield f"{above}{each.name}"


def _names(node: ast.AST) -> Iterator[str]:
    """Everything that a piece of code is called or calls: names, attributes, keywords, modules."""
    for _field, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield each


def _in_comments(text: str) -> Told:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from ((token.start[0], why) for why in in_prose(token.string))


# Templates, scripts and styles -------------------------------------------------------------------

DRAWN: Final = re.compile(r"""\b(?:d|points|viewBox|transform|[rxy][12]?|c[xy])="[^"]*\"""")
QUOTED: Final = re.compile(r"""(["'`])(.*?)\1""")
REMARK: Final = {
    ".js": re.compile(r"(?<!:)//.*|/\*.*|^\s*\*.*"),
    ".css": re.compile(r"/\*.*|^\s*\*.*"),
}


def in_page(path: Path) -> Told:
    """A template's words are a page's or its own tags'; what is drawn has coordinates."""
    for line, text in _lines(path):
        said = DRAWN.sub("", text)
        for why in (*names(said), *_marked(said), *in_prose(said)):
            yield line, why


def in_script(path: Path) -> Told:
    """Scripts and styles: numbers are lengths there, unless they are said in a text or a remark."""
    remark = REMARK[path.suffix]
    for line, text in _lines(path):
        code, told = remark.sub("", text), remark.search(text)
        texts = [quoted for _quote, quoted in QUOTED.findall(code)]
        yield from ((line, why) for why in (*names(code), *_marked(code)))
        yield from ((line, why) for quoted in texts for why in in_text(quoted))
        yield from ((line, why) for why in in_prose(told[0] if told else ""))


def _lines(path: Path) -> Iterable[tuple[int, str]]:
    return enumerate(path.read_text().splitlines(), start=1)


def _marked(line: str) -> Iterator[str]:
    """A bet or a hand in quotes, and in what styles tell apart: a class, an attribute, a colour."""
    quoted = [text for _quote, text in QUOTED.findall(line)]
    for text in quoted:
        yield from alone(text)
    for text in (*quoted, *re.findall(r"[.#=-][\w-]+", line)):
        for word in text.split():
            yield from invented(word)


READ: Final[dict[str, Callable[[Path], Told]]] = {
    ".py": in_python,
    ".html": in_page,
    ".txt": in_page,
    ".js": in_script,
    ".css": in_script,
}


def _files(root: Path) -> Iterator[tuple[Callable[[Path], Told], Path]]:
    for folder in (*PACKAGES, *FACES):
        kinds = {".py"} if folder in PACKAGES else READ.keys() - {".py"}
        for path in sorted((root / folder).rglob("*.*")):
            if path.suffix in kinds and LEFT_OUT.isdisjoint(path.relative_to(root).parts):
                yield READ[path.suffix], path
