"""Which tests carry which clause's name, read from the tests' source without running them.

A test carries a clause by its name (`test_tiger_4_14_…`), by its mark (`@pytest.mark.clause("tiger
4.14")`), by the exact citation in its body or in a table it uses, or by a data file it uses: every
cell of a CSV, every text of a JSON file counts. "tiger, lucky7 4.13, 4.14" cites all four.
"""

from __future__ import annotations

import ast
import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from games.registry import DOCUMENTS
from games.rulebook.model import Clause

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("config", "games", "tables", "settlement", "disputes", "ops", "lab")
_NUMBER: Final = r"\d+(?:\.\d+)+(?: [ivx]+)?"


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A citation, and a clause in a test's name."""
    documents = "|".join(DOCUMENTS)
    return (
        re.compile(rf"((?:{documents})(?:, (?:{documents}))*) ({_NUMBER}(?:, {_NUMBER})*)"),
        re.compile(rf"_({documents})((?:_\d+){{2,}})((?:_[ivx]+)?)(?=_|$)"),
    )


def cited(text: str) -> list[str]:
    """The clauses that a text names, if it is a citation and nothing else.

    >>> cited("tiger, lucky7 4.13, 4.14")
    ['tiger 4.13', 'tiger 4.14', 'lucky7 4.13', 'lucky7 4.14']
    >>> cited("as in tiger 4.13"), cited("niu 6.4.2 iv")
    ([], ['niu 6.4.2 iv'])
    """
    match = _patterns()[0].fullmatch(text)
    if match is None:
        return []
    documents, numbers = (group.split(", ") for group in match.groups())
    return [f"{document} {number}" for document in documents for number in numbers]


def named(name: str) -> list[str]:
    """The clauses in a test's name.

    >>> named("test_tiger_4_14_player_draws_on_5"), named("test_niu_6_4_2_iv")
    (['tiger 4.14'], ['niu 6.4.2 iv'])
    """
    return [
        f"{document} {digits[1:].replace('_', '.')}{roman.replace('_', ' ')}"
        for document, digits, roman in _patterns()[1].findall(name)
    ]


def files_of_tests(root: Path) -> Iterator[Path]:
    """The project's tests, but for those of the rulebook: they cite clauses and test none."""
    for place in PLACES:
        for file in sorted((root / place).rglob("tests/test_*.py")):
            if not file.name.startswith("test_rulebook"):
                yield file


def carried(root: Path, files: Iterable[Path], helpers: str) -> dict[str, list[str]]:
    """Clause → the tests that carry it, as `path::test`, the path from `root`.

    What is imported from the package `helpers` counts as the test's own.
    """
    tests = defaultdict(list)
    for file in files:
        for test, clauses in _tests(file, helpers):
            for clause in sorted(clauses):
                tests[clause].append(f"{file.relative_to(root)}::{test}")
    return dict(tests)


def untested(rows: Iterable[Clause], tests: Mapping[str, list[str]]) -> list[Clause]:
    """The clauses that the engine is said to enforce, while no test carries their name."""
    return [row for row in rows if row.how == "enforced" and not tests.get(row.citation)]


def _tests(file: Path, helpers: str) -> Iterator[tuple[str, set[str]]]:
    module = ast.parse(file.read_text(), str(file))
    tables = _borrowed(module, helpers) | _tables(module)
    everywhere = _texts(tables.get("pytestmark"), {})
    for path, node, around in _functions(module):
        texts = everywhere.union(around, _texts(node, tables))
        clauses = {clause for text in texts for clause in cited(text)}
        clauses.update(named(node.name))
        for text in texts:
            if text.endswith((".csv", ".json")):
                clauses.update(_in_data(file.parent / "data" / Path(text).name))
        yield path, clauses


def _functions(module: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, set[str]]]:
    """Each test function, with what the marks of its class say."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, node, set()
        elif isinstance(node, ast.ClassDef):
            marks = {text for mark in node.decorator_list for text in _texts(mark, {})}
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name.startswith("test"):
                    yield f"{node.name}::{method.name}", method, marks


def _tables(module: ast.Module) -> dict[str, ast.stmt]:
    return {name: node for node in module.body for name in _defines(node)}


def _borrowed(module: ast.Module, helpers: str) -> dict[str, ast.stmt]:
    """The tables of the helpers that a test imports from."""
    tables: dict[str, ast.stmt] = {}
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{helpers}."):
            helper = ROOT.joinpath(*str(node.module).split(".")).with_suffix(".py")
            if helper.exists():
                tables |= _tables(ast.parse(helper.read_text(), str(helper)))
    return tables


def _defines(node: ast.stmt) -> list[str]:
    """The names that a statement of the module gives to tables and helpers; not tests."""
    match node:
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.FunctionDef(name=name) if not name.startswith("test"):
            return [name]
    return []


def _texts(node: ast.AST | None, tables: dict[str, ast.stmt]) -> set[str]:
    """The texts in a piece of source and in the module's tables that it uses, however far."""
    texts: set[str] = set()
    seen: set[str] = set()
    waiting: list[ast.AST] = [node] if node is not None else []
    while waiting:
        for part in ast.walk(waiting.pop()):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                texts.add(part.value)
            elif isinstance(part, ast.Name) and part.id in tables and part.id not in seen:
                seen.add(part.id)
                waiting.append(tables[part.id])
    return texts


def _in_data(file: Path) -> set[str]:
    if not file.exists():
        return set()
    if file.suffix == ".csv":
        with file.open(newline="") as lines:
            cells = [cell for row in csv.reader(lines) for cell in row]
    else:
        cells = list(_leaves(json.loads(file.read_text())))
    return {clause for cell in cells for clause in cited(cell)}


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
