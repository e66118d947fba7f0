"""Time the replay audit against reading its rows, and print both as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from lab.bench.replay_audit import timed


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rounds", type=int, default=5000)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(timed(options["rounds"])))
