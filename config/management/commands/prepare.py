"""Make the house ready to open: tables, static files and, in an empty database, the demo pit."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from config import static
from config.environment import flag
from tables import demo
from tables.models import Staff


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # the tests have run them; a start has no second to spare

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sign-ins", metavar="FILE", help="write the demo's sign-ins there")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            call_command("migrate", verbosity=0)
        except Error as error:
            raise CommandError(" ".join(str(error).split())) from error
        if not settings.DEBUG:
            static.collect()
        if flag("DEMO", default=True) and not Staff.objects.exists():
            self.stdout.write("Loading the demo pit ...")
            call_command("loaddemo")
        if options["sign_ins"]:
            with open(options["sign_ins"], "w", encoding="utf-8") as file:
                file.write(sign_ins())


def sign_ins() -> str:
    """One line a role, for as long as the demo's people work here."""
    people = [person for person in demo.sign_ins() if works_here(person)]
    lines = [
        f"  {person.rank:<20}{person.number}   {person.password}   PIN {person.pin}\n"
        for person in people
    ]
    return "".join(["Sign in with a staff number and its password:\n", *lines]) if people else ""


def works_here(person: demo.Person) -> bool:
    return Staff.objects.filter(number=person.number, name=person.name, is_active=True).exists()
