"""The rulebooks in our own words; and which tests stand behind each clause."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from games.management.lines import quiet_end
from games.registry import DOCUMENTS
from games.rulebook.books import books, clauses
from games.rulebook.coverage import carried, files_of_tests, untested
from games.rulebook.model import Clause

HELPERS = "lab.testing"  # what the tests import their tables from
Tests = Mapping[str, list[str]]


def as_json(row: Clause, tests: Tests | None) -> dict[str, Any]:
    clause = {
        "clause": row.citation,
        "document": row.document,
        "number": row.number,
        "kind": row.kind,
        "how": row.how,
        "at": row.at,
        "summary": row.summary,
    }
    return clause if tests is None else clause | {"tests": tests.get(row.citation, [])}


def as_text(rows: tuple[Clause, ...], tests: Tests | None) -> Iterator[str]:
    document = ""
    for row in rows:
        if row.document != document:
            document = row.document
            yield f"\n{DOCUMENTS[document].name}\n"
        how = f"{row.how}, {row.at}" if row.at else row.how
        yield f"{row.citation:18} {row.kind:13} {how:20} {row.summary}"
        if tests is not None:
            yield from (f"{'':18} {test}" for test in tests.get(row.citation, ()))


class Command(BaseCommand):
    help = "Prints every clause of the rulebooks: number, kind, how it is kept, in our own words."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("document", nargs="?", help=f"one of {', '.join(books())}; or all")
        parser.add_argument("--json", action="store_true", help="one JSON list")
        parser.add_argument(
            "--coverage",
            action="store_true",
            help="each clause with its tests; fails when an enforced clause has none",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        document = options["document"]
        if document is not None and document not in books():
            message = _("There is no rulebook “{name}”; there are {names}.")
            raise CommandError(message.format(name=document, names=", ".join(books())))
        rows = clauses(document)
        root = Path(settings.BASE_DIR)
        tests = carried(root, files_of_tests(root), HELPERS) if options["coverage"] else None
        with quiet_end():
            if options["json"]:
                self.stdout.write(json.dumps([as_json(row, tests) for row in rows], indent=1))
            else:
                self.stdout.write("\n".join(as_text(rows, tests)))
        if tests is not None:
            self.fail_on(untested(rows, tests))

    def fail_on(self, missing: list[Clause]) -> None:
        """Name what no test stands behind, and exit with 1 if that is anything."""
        if missing:
            message = _("{number} enforced clauses have no test that carries their name:")
            self.stderr.write(message.format(number=len(missing)))
            self.stderr.write("\n".join(f"  {row.citation:18} {row.summary}" for row in missing))
            sys.exit(1)
