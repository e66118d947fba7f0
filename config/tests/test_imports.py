"""What import-linter cannot see: a command called by its name runs in the process that calls it."""

from __future__ import annotations

import ast

from django.core.management import get_commands

from config.paths import BASE_DIR

APPS = ("config", "games", "tables", "settlement", "disputes", "ops")


def called(path):
    """The commands that a file calls by name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and "call_command" in ast.unparse(node.func):
            yield ast.literal_eval(node.args[0])


def test_the_laboratorys_commands_are_started_as_processes():
    files = [path for app in APPS for path in (BASE_DIR / app).rglob("*.py")]
    found = {
        (str(path.relative_to(BASE_DIR)), name)
        for path in files
        if "tests" not in path.parts
        for name in called(path)
    }
    assert ("ops/management/commands/prepare.py", "migrate") in found
    assert {each for each in found if get_commands()[each[1]] == "lab"} == set()
