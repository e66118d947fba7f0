"""Write a long history of closed evenings: rounds of all nine games, chains and ledger valid.

For benchmarks and soak runs on a site of their own. The tables it writes to are new ones.
"""

from __future__ import annotations

import sys
from datetime import date
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from lab.history.load import TABLES, Impossible, Plan, load
from ops.run.programs import CORES

WIDTH = 40


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same history")
        parser.add_argument("--tables", type=int, default=TABLES, help="new tables to write for")
        parser.add_argument("--days", type=int, help="gaming days; as many as it takes without")
        parser.add_argument("--until", type=date.fromisoformat, help="the last one; yesterday")
        parser.add_argument("--processes", type=int, default=CORES)
        parser.add_argument(
            "--in-production", action="store_true", help="also where real chips move: do not"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEBUG or options["in_production"]):
            raise CommandError(
                "This site runs in production (DEBUG=0): an invented history has no place in its"
                " book. --in-production writes it all the same."
            )
        names = ("rounds", "seed", "tables", "days", "until")
        try:
            plan = Plan.of(**{name: options[name] for name in names})
        except Impossible as reason:
            raise CommandError(str(reason)) from None
        began, done = monotonic(), 0

        def progress(rounds: int) -> None:
            nonlocal done
            done += rounds
            if sys.stdout.isatty():
                self.stdout.write(f"\r{bar(done, plan.rounds)} {done:,} rounds", ending="")
                self.stdout.flush()

        load(plan, processes=options["processes"], progress=progress)
        took = monotonic() - began
        self.stdout.write(
            f"\r{plan.rounds:,} rounds at {plan.tables} tables over {plan.days} days until"
            f" {plan.until} in {took:.0f} s, {plan.rounds / took:,.0f} a second."
        )


def bar(done: int, whole: int) -> str:
    """
    >>> bar(1, 4).strip("░")
    '██████████'
    """
    full = WIDTH * done // whole
    return "█" * full + "░" * (WIDTH - full)
