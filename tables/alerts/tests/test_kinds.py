"""The table of alerts' kinds: each is told to somebody, and is something on surveillance's list."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.conf import settings

from config import roles
from config.web import catalogue
from disputes.surveillance import models as desk
from disputes.surveillance.lines import LINES
from tables.alerts.kinds import FINDING, KINDS

BASE = Path(settings.BASE_DIR)


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_told_to_somebody_and_listed_as_something(name):
    kind = KINDS[name]
    assert roles.PERMISSIONS[kind.audience]
    assert kind.listed in desk.KINDS


@pytest.mark.parametrize("entry", ["AlertRaised", "AlertAcknowledged"])
def test_surveillances_list_goes_by_the_table_and_by_no_part_of_a_name(entry):
    listed = {name: on_the_list(entry, name) for name in KINDS}
    assert listed == {name: kind.listed for name, kind in KINDS.items()}
    assert listed["audit-finding"] == FINDING
    assert on_the_list(entry, "finding-of-a-wallet") == "alert"


def on_the_list(entry: str, kind: str) -> str:
    line = LINES[entry]({"kind": kind, "say": "So"})
    return line.kind if line else ""


def asked() -> set[str]:
    """The kinds that the sources ask the table for."""
    return {
        str(node.slice.value)
        for path in catalogue.sources(BASE)
        if path.suffix == ".py" and "alerts.kinds import" in path.read_text()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Subscript)
        and ast.unparse(node.value) == "KINDS"
        and isinstance(node.slice, ast.Constant)
    }


def test_no_kind_is_raised_that_is_not_in_the_table_and_none_is_there_for_nothing():
    readers = {name for name in KINDS if name.startswith("reader-")}
    assert asked() | readers == set(KINDS)
