"""Write one sign-in of the demo a role, for as long as the demo's people work here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from lab.pit.people import Person, sign_ins
from tables.models import Staff


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sign-ins", type=Path, metavar="FILE", required=True)

    def handle(self, *args: Any, sign_ins: Path, **options: Any) -> None:
        sign_ins.write_text(written(), encoding="utf-8")


def written() -> str:
    people = [person for person in sign_ins() if works_here(person)]
    lines = [
        f"  {person.rank:<20}{person.number}   {person.password}   PIN {person.pin}\n"
        for person in people
    ]
    return "".join(["Sign in with a staff number and its password:\n", *lines]) if people else ""


def works_here(person: Person) -> bool:
    return Staff.objects.filter(number=person.number, name=person.name, is_active=True).exists()
