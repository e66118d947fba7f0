"""Audit the book here and now, with a progress bar; exit code 1 if anything was found."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Sum

from config.web.translation import translate
from games.errors import Refused
from games.management.lines import quiet_end
from settlement.audits.models import Audit, Finding, Part
from settlement.audits.services.audits import audit_start
from settlement.audits.services.parts import audit_work
from tables.checks.model import checks
from tables.log.services import CLOCKWORK
from tables.models import Table

WIDTH = 40


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="append", default=[], metavar="NAME")
        parser.add_argument("--table", type=int, metavar="NUMBER")
        parser.add_argument("--day", type=day, metavar="YYYY-MM-DD", help="a gaming day")
        parser.add_argument("--list", action="store_true", help="name every check and its law")

    def handle(
        self, *args: Any, check: list[str], table: int | None, day: date | None, **options: Any
    ) -> None:
        if options.get("list"):
            for name, each in checks().items():
                self.stdout.write(f"{name:18} {each.law}")
            return
        with quiet_end():
            audit = self.start(check, table, day)
            self.work(audit)
            self.report(audit)

    def start(self, names: list[str], number: int | None, day: date | None) -> Audit:
        table = Table.objects.filter(number=number).first() if number is not None else None
        if number is not None and table is None:
            raise CommandError(f"There is no table {number}.")
        try:
            return audit_start(by=CLOCKWORK, names=names, table=table, day=day)
        except Refused as refused:
            raise CommandError(str(refused)) from refused

    def work(self, audit: Audit) -> None:
        total = Part.objects.filter(audit=audit).count()
        for done, _part in enumerate(audit_work(audit.pk), start=1):
            self.bar(done, total)
        if sys.stderr.isatty():
            self.stderr.write("")

    def bar(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            full = WIDTH * done // total
            words = f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done} of {total} parts"
            self.stderr.write(words, ending="")

    def report(self, audit: Audit) -> None:
        looked = Part.objects.filter(audit=audit, of="shoe").aggregate(n=Sum("looked_at"))["n"]
        findings = Finding.objects.filter(audit=audit).select_related("table").order_by("pk")
        for finding in findings:
            self.stdout.write(f"{finding.check_name}: {where(finding)}{translate(finding.say)}")
        self.stdout.write(f"Audit {audit}: {looked or 0} rounds, {len(findings)} findings.")
        if findings:
            raise CommandError("The book is not in order.", returncode=1)


def where(finding: Finding) -> str:
    table = f"table {finding.table.number}, " if finding.table else ""
    return f"{table}round {finding.round_id}: " if finding.round_id else table


def day(text: str) -> date:
    return date.fromisoformat(text)
