"""Check every chain of the log and name the first broken link of each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.log import chain


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--heads", action="store_true", help="print each chain's name, length and last hash"
        )
        parser.add_argument(
            "--against", metavar="FILE", help="compare with heads printed earlier; - reads them"
        )

    def handle(self, *args: Any, heads: bool, against: str | None, **options: Any) -> None:
        if heads:
            for head in chain.heads():
                self.stdout.write(str(head))
            return
        broken = 0
        for stream, fault in chain.breaks():
            if fault is None:
                self.stdout.write(f"{stream.name}: whole, {stream.head_seq} entries")
            else:
                broken += self.report(fault)
        if against:
            broken += sum(self.report(fault) for fault in chain.compare(earlier_heads(against)))
        if broken:
            raise CommandError(f"The log is broken in {broken} place(s).", returncode=1)
        self.stdout.write("The log is whole.")

    def report(self, fault: chain.Break) -> int:
        self.stdout.write(f"{fault.stream}: BROKEN at entry {fault.seq}: {fault.why}")
        return 1


def earlier_heads(name: str) -> Iterator[chain.Head]:
    try:
        lines = sys.stdin if name == "-" else Path(name).read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"The file of earlier heads cannot be read: {error}") from error
    for count, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield chain.Head.parse(line)
        except ValueError as error:
            raise CommandError(f"Line {count} of {name} is not a head: {line.strip()!r}") from error
