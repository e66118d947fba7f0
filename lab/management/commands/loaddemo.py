"""Load the demo pit into an empty database; a database with staff in it is left as it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from lab.demo import audit as audits
from lab.demo import disputes, rulings
from lab.demo import money as settlement
from lab.demo import pit as demo
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
        demo.load()
        settlement.load()
        rulings.load()
        disputes.load()
        audits.load()
        self.stdout.write("The demo pit is open.")
