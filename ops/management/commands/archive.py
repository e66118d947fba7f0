"""Move old gaming days out of the log into one signed file; or check such a file (--verify).

Never days of the last five years. The first time, a key is made in var/archive.key: keep it, or a
copy, where the database is not. Whoever checks chains needs its public half (ARCHIVE_SIGNERS).
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.paths import VAR
from ops.archive.read import check_against_log, check_file
from ops.archive.write import archive, check_day
from ops.backup.running_database import database_open
from ops.backup.sealed_zip import Unusable, reading
from ops.management.plain_errors import plainly
from tables.log import signing as keys


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--before", metavar="DAY", help="the first gaming day that stays")
        what.add_argument("--verify", metavar="FILE", help="check an archive and its checkpoints")
        parser.add_argument("--to", metavar="FILE", help="a new file, else one in var/archives/")
        parser.add_argument("--key", metavar="FILE", help="the private key, made if it is missing")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["verify"]:
            self.verify(options["verify"])
        else:
            self.archive(options["before"], options["to"], options["key"])

    @plainly("This archive does not hold")
    def verify(self, file: str) -> None:
        with database_open(), reading(file) as source:
            check_against_log(check_file(source, self.stderr.write))
        self.stderr.write("The archive is whole, signed, and the one that the log names.")

    @plainly("Nothing was archived")
    def archive(self, before: str, to: str | None, key: str | None) -> None:
        day = parsed(before)
        check_day(day)
        with database_open():
            place = to or new_place(day)
            found = archive(place, before=day, key=the_key(key), say=self.stderr.write)
        entries = sum(each.entries - len(each.kept) for each in found)
        self.stderr.write(f"{entries} entries of {len(found)} tables are in {place} now.")
        self.stderr.write("Copy it to two places: the log no longer has what it holds.")


def parsed(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise CommandError(f"A day looks like 2020-12-31, not {day!r}.") from None


def the_key(path: str | None) -> Any:
    """The key that was named, or the site's own, made the first time."""
    place = Path(path) if path else keys.PRIVATE
    try:
        key = keys.private_key(place) if place.exists() else keys.make_key(place)
        keys.remember(key)
    except ValueError as error:
        raise Unusable(f"the key in {place} cannot be used: {error}") from error
    return key


def new_place(before: date) -> str:
    folder = VAR / "archives"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / f"pitbook-before-{before}.zip")
