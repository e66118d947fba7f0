"""Play on a running site as dealers, managers and inspectors do, over HTTP alone."""

from __future__ import annotations

import asyncio
import signal
from contextlib import ExitStack
from typing import Any

import aiohttp
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from lab.pit import open_here
from lab.pit.http.device import NotOffered
from lab.pit.http.floor import Plan, simulate
from lab.pit.http.record import Record

MOST = 990  # a table's number has three digits


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=9, metavar="N")
        parser.add_argument(
            "--rounds", type=int, default=20, metavar="M", help="of each table; 0: until Ctrl-C"
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--url", metavar="U", help="without it, the site open in this folder")
        parser.add_argument(
            "--irregularities", type=float, default=0.03, metavar="RATE", help="a round, 0 to 1"
        )
        parser.add_argument(
            "--disputes", type=float, default=0.005, metavar="RATE", help="a round, 0 to 1"
        )
        parser.add_argument(
            "--pace", type=float, default=0, metavar="SECONDS", help="a round; 0: no pause at all"
        )
        parser.add_argument("--record", metavar="FILE", help="every tap, one line of JSON each")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = plan_of(options)
        with ExitStack() as stack:
            path = options["record"]
            file = stack.enter_context(open(path, "w", encoding="utf-8")) if path else None
            record = Record(file)
            total = plan.tables * plan.rounds or None
            bar = stack.enter_context(tqdm(total=total, unit=" rounds", disable=None))
            try:
                asyncio.run(stoppable(plan, record, bar))
            except* (NotOffered, aiohttp.ClientError) as problems:
                raise CommandError(str(problems.exceptions[0])) from None
        for name, figure in record.table():
            self.stdout.write(f"{name:<22}{figure:>12}")


async def stoppable(plan: Plan, record: Record, bar: Any) -> None:
    """Ctrl-C ends the play, not the counting."""
    play = asyncio.ensure_future(simulate(plan, record, bar.update))
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, play.cancel)
    try:
        await play
    except asyncio.CancelledError:
        return


def plan_of(options: dict[str, Any]) -> Plan:
    names = ("tables", "rounds", "seed", "irregularities", "disputes", "pace")
    plan = Plan(options["url"] or running_here(), **{name: options[name] for name in names})
    if not 1 <= plan.tables <= MOST:
        raise CommandError(f"--tables is a number from 1 to {MOST}.")
    if plan.rounds < 0 or plan.pace < 0:
        raise CommandError("--rounds and --pace are not negative.")
    if not (0 <= plan.irregularities <= 1 and 0 <= plan.disputes <= 1):
        raise CommandError("A rate is a number from 0 to 1.")
    return plan


def running_here() -> str:
    if url := open_here.origin():
        return url
    raise CommandError("No site is open in this folder: make run, or name one with --url.")
