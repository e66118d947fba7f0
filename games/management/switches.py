"""Where code outside `games` asks which game is played, or cites a clause: there is no such place.

It is read from the syntax tree: a family's module that is imported, a family, a game or a document
named in a text, a clause's number in a text or a comment. Templates, scripts and styles are read
as text. Tests may name what they test.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.registry import DOCUMENTS, GAMES

PACKAGES: Final = ("config", "tables", "settlement", "disputes", "ops", "lab")
FACES: Final = ("templates", "static")
LEFT_OUT: Final = {"tests", "testing", "migrations", "vendor", "locale"}
NUMBER: Final = re.compile(r"(?<![\w.,\"'])\d+\.\d+(?:\.\d+)*(?: [ivx]+)?(?![\w.%]*\w)")


class Switch(NamedTuple):
    path: Path
    line: int
    why: str


def switches(root: Path) -> list[Switch]:
    return [*_in_python(root), *_in_faces(root)]


@cache
def families() -> frozenset[str]:
    """The folders of the games."""
    return frozenset(type(game).__module__.split(".")[1] for game in GAMES.values())


@cache
def names() -> frozenset[str]:
    return families() | GAMES.keys() | DOCUMENTS.keys()


@cache
def numbers() -> frozenset[str]:
    """Every number that a document's clauses or situations have."""
    return frozenset(
        number for document in DOCUMENTS.values() for number in (*document.rulebook, *document.rows)
    )


@cache
def citation() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(DOCUMENTS)}),? (?:\d+\.\d+|other\b)")


def _files(root: Path, folders: tuple[str, ...], *kinds: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*.*")):
            inside = path.relative_to(root)
            if path.suffix in kinds and LEFT_OUT.isdisjoint(inside.parts):
                yield path


# Python -----------------------------------------------------------------------------------------


def _in_python(root: Path) -> Iterator[Switch]:
    for path in _files(root, PACKAGES, ".py"):
        text = path.read_text()
        for line, why in (*_in_tree(ast.parse(text)), *_in_comments(text)):
            yield Switch(path.relative_to(root), line, why)


def _in_tree(tree: ast.Module) -> Iterator[tuple[int, str]]:
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=imported):
                yield from _imports(node.lineno, [each.name for each in imported])
            case ast.ImportFrom(module=str(module), names=imported):
                yield from _imports(node.lineno, [f"{module}.{each.name}" for each in imported])
            case ast.Constant(value=str(text)):
                told = in_prose(text) if id(node) in prose else said(text)
                yield from ((node.lineno, why) for why in told)


def _imports(line: int, modules: list[str]) -> Iterator[tuple[int, str]]:
    yield from ((line, f"imports {module}") for module in modules if _of_family(module))


def _of_family(module: str) -> bool:
    package, _, rest = module.partition(".")
    return package == "games" and rest.partition(".")[0] in families()


def said(text: str) -> Iterator[str]:
    """What a text of the code says of a game or a clause.

    >>> list(said("tiger-commission")), list(said("8.4.5")), list(said("Tiger pays 2.5 times"))
    (['names the game “tiger-commission”'], ['cites “8.4.5”'], [])
    """
    if text in names():
        yield f"names the game “{text}”"
    if citation().search(text) or text.strip() in numbers() & set(NUMBER.findall(text)):
        yield f"cites “{text.strip()}”"
    else:
        yield from (f"cites “{found}”" for found in _numbers(text) if found.count(".") > 1)


def in_prose(text: str) -> Iterator[str]:
    """The same for a docstring or a comment, where any number may be a clause.

    >>> list(in_prose("As tiger 7.6 says.")), list(in_prose("Nobody bets (4.7)."))
    (['cites “tiger 7.6”'], ['cites “4.7”'])
    """
    cited = citation().search(text)
    found = [cited[0]] if cited else _numbers(text)
    yield from (f"cites “{each}”" for each in found)


def _numbers(text: str) -> list[str]:
    return [found for found in NUMBER.findall(text) if found in numbers()]


def _in_comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from ((token.start[0], why) for why in in_prose(token.string))


# Templates, scripts and styles ------------------------------------------------------------------

QUOTED: Final = re.compile(r"""(["'])([\w-]+)\1""")
CLASS: Final = re.compile(r"\.[\w-]+")


def _in_faces(root: Path) -> Iterator[Switch]:
    for path in _files(root, FACES, ".html", ".txt", ".js", ".css"):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            for why in _in_line(line, path.suffix):
                yield Switch(path.relative_to(root), number, why)


def _in_line(line: str, kind: str) -> Iterator[str]:
    cited = citation().search(line)
    if cited is not None:
        yield f"cites “{cited[0]}”"
    words = {word for _quote, word in QUOTED.findall(line)}
    if kind == ".css":
        words |= {part for each in CLASS.findall(line) for part in re.split(r"[.-]+", each)}
    yield from (f"names the game “{word}”" for word in sorted(words & names()))
