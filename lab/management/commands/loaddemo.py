"""Load the demo pit into an empty database; a database with staff in it is left as it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from lab.pit.demo import audit, disputes, floor, money, rulings
from tables.models import Staff


class Command(BaseCommand):
    help = __doc__

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        if Staff.objects.exists():
            if options["verbosity"]:
                self.stdout.write("There are staff already: the demo pit was not loaded.")
            return
        if not options["verbosity"]:
            self.stdout.write("Loading the demo pit ...")
        for part in (floor, money, rulings, disputes, audit):
            part.load()
        self.stdout.write("The demo pit is open.")
