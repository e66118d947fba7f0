"""Write everything into one file: every row as of one moment, the evidence, and their proof.

The site may be open meanwhile. Without FILE it goes to var/backups/; `-` is standard output.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from config.paths import VAR
from ops.backup.dump import backup
from ops.backup.running_database import database_open
from ops.backup.sealed_zip import Writer, writing
from ops.management.plain_errors import plainly


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="a new file; - for stdout")

    @plainly("Nothing was backed up")
    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        place = file or new_place()
        with database_open(), writing(place) as out:
            writer = Writer(out)
            manifest = backup(writer, self.stderr.write)
            writer.zip.close()
        for head in manifest["heads"]:
            self.stderr.write(head)
        for broken in manifest["broken"]:
            self.stderr.write(f"BROKEN already: the chain {broken}")
        where = "the output" if place == "-" else place
        self.stderr.write(f"Everything is in {where}; note the heads above somewhere else.")


def new_place() -> str:
    folder = VAR / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / f"pitbook-{timezone.now():%Y%m%d-%H%M%S}.zip")
