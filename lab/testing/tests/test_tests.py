"""Helpers of tests are modules that are no tests: what one test needs of another lies in lab."""

from __future__ import annotations

import ast
from pathlib import Path

from django.conf import settings

BASE = Path(settings.BASE_DIR)
TESTS = [path for path in BASE.glob("[!.]*/**/tests/**/*.py") if "__pycache__" not in path.parts]


def imported(path: Path) -> list[str]:
    """The modules that a file imports from, as they are written."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]


def test_no_test_module_imports_another():
    found = {
        str(path.relative_to(BASE)): names
        for path in TESTS
        if (names := [name for name in imported(path) if ".tests" in name])
    }
    assert TESTS
    assert found == {}


def test_a_folder_of_tests_holds_tests_their_data_and_nothing_else():
    odd = [path for path in TESTS if not path.name.startswith(("test_", "__init__", "conftest"))]
    assert odd == []
