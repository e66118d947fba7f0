"""What import-linter cannot see, or cannot say."""

from __future__ import annotations

import ast
import sys

from django.core.management import get_commands

from config.paths import BASE_DIR

APPS = ("config", "games", "tables", "settlement", "disputes", "ops")

OUTWARD = ("games/management/", "games/apps.py")


def called(path):
    """The commands that a file calls by name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and "call_command" in ast.unparse(node.func):
            yield ast.literal_eval(node.args[0])


def test_the_laboratorys_commands_are_started_as_processes():
    """A command called by its name runs in the process that calls it."""
    files = [path for app in APPS for path in (BASE_DIR / app).rglob("*.py")]
    found = {
        (str(path.relative_to(BASE_DIR)), name)
        for path in files
        if "tests" not in path.parts
        for name in called(path)
    }
    assert ("ops/management/commands/prepare.py", "migrate") in found
    assert {each for each in found if get_commands()[each[1]] == "lab"} == set()


def imported(path):
    """The top packages that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name.split(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).split(".")[0]


def test_the_engine_needs_python_and_a_table_of_poker_hands_alone():
    """Its commands and its AppConfig know Django besides; nothing else in it does."""
    found = {
        (str(path.relative_to(BASE_DIR)), name)
        for path in (BASE_DIR / "games").rglob("*.py")
        if "tests" not in path.parts
        for name in {*imported(path)} - {"games", "phevaluator", *sys.stdlib_module_names}
    }
    assert {name for _file, name in found} == {"django"}
    assert [file for file, _name in found if not file.startswith(OUTWARD)] == []
