"""Counts the places outside `games` that ask which game is played or cite a clause: 0."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management.switches import switches


class Command(BaseCommand):
    help = "Names each place outside games/ that asks which game is played, or cites a clause."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        found = switches(Path(settings.BASE_DIR))
        for each in found:
            self.stderr.write(f"{each.path}:{each.line}: {each.why}")
        self.stdout.write(str(len(found)))
        sys.exit(1 if found else 0)
