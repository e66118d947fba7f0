"""Helpers of tests are modules that are no tests: what one test needs of another lies in lab."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
TESTS = [path for path in BASE.glob("[!.]*/**/tests/**/*.py") if "__pycache__" not in path.parts]


def imported(path: Path) -> Iterator[str]:
    """Everything that a file may import, by its whole name."""
    package = path.relative_to(BASE).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{module}.{each.name}" for each in node.names)


def test_of_a_test_nothing_is_imported():
    found = {
        str(path.relative_to(BASE)): names
        for path in (*TESTS, *(BASE / "lab" / "testing").rglob("*.py"))
        if (names := [name for name in imported(path) if "tests" in name.split(".")])
    }
    assert TESTS
    assert found == {}


@pytest.mark.parametrize(
    "words",
    [
        "from tables.felt.tests.test_felt import one",
        "import tables.felt.tests.test_felt as other",
        "from games import tests",
        "from .test_felt import one",
        "from . import test_felt",
        "from ..felt.tests import test_felt",
    ],
)
def test_however_it_is_written_the_import_of_a_test_is_seen(tmp_path, monkeypatch, words):
    monkeypatch.setattr(f"{__name__}.BASE", tmp_path)
    (tmp_path / "tables" / "tests").mkdir(parents=True)
    (tmp_path / "tables" / "tests" / "test_one.py").write_text(words)
    (name,) = imported(tmp_path / "tables" / "tests" / "test_one.py")
    assert "tests" in name.split(".")


def test_a_folder_of_tests_holds_tests_their_data_and_nothing_else():
    odd = [path for path in TESTS if not path.name.startswith(("test_", "__init__", "conftest"))]
    assert odd == []
