"""`manage.py rulebook` as it is used, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games.rulebook.books import clauses

pytestmark = pytest.mark.processes


def rulebook(*arguments):
    return subprocess.run(
        [sys.executable, "manage.py", "rulebook", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_prints_every_clause_under_its_documents_name():
    done = rulebook()
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "Hoiana Niu Niu, No. 03/18.08.2024" in lines
    for row in clauses():
        assert any(line.startswith(f"{row.citation} ") and row.summary in line for line in lines)


def test_one_document_as_json():
    rows = json.loads(rulebook("guide", "--json").stdout)
    assert [row["number"] for row in rows] == [row.number for row in clauses("guide")]
    assert rows[6] == {
        "clause": "guide 1.7",
        "document": "guide",
        "number": "1.7",
        "kind": "procedure",
        "how": "enforced",
        "at": None,
        "summary": "A new shoe's first card says how many are burnt, itself among them.",
    }


def test_coverage_names_the_tests_and_fails_where_an_enforced_clause_has_none():
    done = rulebook("--coverage", "--json")
    rows = json.loads(done.stdout)
    assert any(
        "test_ruling.py::test_each_branch_rules_as_the_catalogue_says" in test
        for row in rows
        if row["clause"] == "lucky7 7.11.2"
        for test in row["tests"]
    )
    missing = [row["clause"] for row in rows if row["how"] == "enforced" and not row["tests"]]
    assert done.returncode == (1 if missing else 0)
    assert [line.split("  ")[1] for line in done.stderr.splitlines()[1:]] == missing


def test_a_document_that_does_not_exist():
    done = rulebook("poker")
    assert done.returncode == 1
    assert "poker" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_ends_it_quietly():
    command = f"'{sys.executable}' manage.py rulebook | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.stderr == b""
