"""The catalogue's cases out of the table of rulings."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from lab.testing.games.documents import DOCUMENT

TESTS = Path(__file__).parents[3] / "games" / "irregularities" / "tests"
ROWS = list(csv.DictReader((TESTS / "data" / "rulings.csv").open()))


def value(text):
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def facts(text):
    return {
        name: answer.split("+") if "+" in answer else value(answer)
        for name, answer in (fact.split("=") for fact in text.split())
    }


def cases():
    """Each line of the file, for each game of each document it names."""
    for row in ROWS:
        documents, number = row["raised"].rsplit(" ", 1)
        for slug, document in DOCUMENT.items():
            if document in documents.split(", "):
                yield pytest.param(slug, number, row, id=f"{slug} {number} {row['facts']}".strip())
