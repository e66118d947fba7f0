"""Load the demo pit into an empty database; a database with staff in it is left as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from lab.pit.demo import audit, disputes, floor, money, rulings
from tables.models import Staff


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sign-ins", type=Path, metavar="FILE", help="write down who signs in")

    def handle(self, *args: Any, **options: Any) -> None:
        self.load(**options)
        if options["sign_ins"]:
            call_command("demosignins", sign_ins=options["sign_ins"])

    @transaction.atomic
    def load(self, **options: Any) -> None:
        if Staff.objects.exists():
            if options["verbosity"]:
                self.stdout.write("There are staff already: the demo pit was not loaded.")
            return
        if not options["verbosity"]:
            self.stdout.write("Loading the demo pit ...")
        for part in (floor, money, rulings, disputes, audit):
            part.load()
        self.stdout.write("The demo pit is open.")
