"""One irregular case per line as JSON gives the ruling its clause proposes, one JSON line each."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.irregularities.ruling import rule
from games.management.json_lines import run


class Command(BaseCommand):
    help = "Reads one irregular case per line (JSON) and writes its ruling, one JSON line each."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        run(rule)
