"""`manage.py adjudicate`: one round per line as JSON in, one settlement per line out."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.management import json_lines as jsonlines
from games.round.adjudicate import adjudicate


class Command(BaseCommand):
    help = "Judge rounds: JSON lines on standard input, one settlement a line on standard output."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        jsonlines.run(adjudicate)
