"""Add an administrator from outside, the first one above all; prints temporary secrets."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import roles
from games.errors import Refused
from tables.services.log import CLOCKWORK
from tables.services.staff import staff_add


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", help="three to eight digits")
        parser.add_argument("name")

    def handle(self, *args: Any, number: str, name: str, **options: Any) -> None:
        try:
            _staff, given = staff_add(
                by=CLOCKWORK, number=number, name=name, rank=roles.ADMINISTRATOR
            )
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"Staff number {number}, password {given.password}, PIN {given.pin}")
