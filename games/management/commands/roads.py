"""One shoe per line, plain text of P, B and T, gives the five roads as one JSON line."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.errors import BadRound
from games.management.lines import answer_stdin
from games.roads import roads
from games.words import _


def answer(line: bytes) -> object:
    try:
        return roads(line.decode("utf-8"))
    except UnicodeDecodeError:
        return BadRound("bad-round", _("The line is not text: write P, B or T.")).as_json()
    except BadRound as refused:
        return refused.as_json()


class Command(BaseCommand):
    help = "Reads one shoe per line (P, B, T) and writes its roads, one JSON line each."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        answer_stdin(answer)
