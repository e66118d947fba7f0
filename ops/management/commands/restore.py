"""Put a backup back, whole and proved, or leave everything as it is. Close Pitbook first."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ops.backup.dump import KIND
from ops.backup.load import check, restore
from ops.backup.running_database import database_open
from ops.backup.sealed_zip import Reader, reading
from ops.management.plain_errors import plainly


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what backup wrote; - for stdin")
        parser.add_argument(
            "--replace", action="store_true", help="give up what the database holds now"
        )

    @plainly("Nothing was restored")
    def handle(self, *args: Any, file: str, replace: bool, **options: Any) -> None:
        with reading(file) as source:
            backup = Reader(source, KIND)
            check(backup, self.stderr.write)
            with database_open(alone=True):
                restore(backup, replace=replace, say=self.stderr.write)
        heads, rows = backup.manifest["heads"], backup.manifest["tables"].values()
        total = sum(table["rows"] for table in rows)
        self.stderr.write(f"Restored and proved: {total} rows, {len(heads)} chains, the ledger.")
