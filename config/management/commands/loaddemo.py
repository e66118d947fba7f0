"""Load the demo pit into an empty database; a database with staff in it is left as it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from disputes import demo as disputes
from disputes import demo_audit as audits
from disputes import demo_rulings as rulings
from settlement import demo as settlement
from tables import demo
from tables.models import Staff


class Command(BaseCommand):
    help = __doc__

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        if Staff.objects.exists():
            self.stdout.write("There are staff already: the demo pit was not loaded.")
            return
        demo.load()
        settlement.load()
        rulings.load()
        disputes.load()
        audits.load()
        self.stdout.write("The demo pit is open.")
