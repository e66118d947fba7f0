"""Add the administrator of a site that has none; everybody else is added by them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import roles
from games.errors import Refused
from tables.log.services import CLOCKWORK
from tables.models import Staff
from tables.staff.services.staff import staff_add


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", help="staff number, three to eight digits")
        parser.add_argument("name")

    def handle(self, *args: Any, number: str, name: str, **options: Any) -> None:
        if Staff.objects.filter(rank=roles.ADMINISTRATOR, is_active=True).exists():
            raise CommandError("There is an administrator already: staff are added on the site.")
        try:
            _, secrets = staff_add(by=CLOCKWORK, number=number, name=name, rank=roles.ADMINISTRATOR)
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"{name} may sign in as {number} with {secrets.password}, once.")
