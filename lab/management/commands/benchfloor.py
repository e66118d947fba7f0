"""Open a floor for a bench in this database, and print as JSON what its clients need."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.database_roles import application_role, as_owner
from lab.bench.bare_view import create_tables
from lab.bench.floor import desks, open_floor


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, required=True)
        parser.add_argument("--bare", type=int, default=0, help="rows for the bare view")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ROOT_URLCONF != "lab.bench.urls":
            raise CommandError("This command serves make bench, on a site of its own.")
        if options["bare"]:
            with as_owner():
                create_tables(options["bare"], application_role())
        told = {"slates": open_floor(options["tables"]), "desks": desks()}
        self.stdout.write(json.dumps(told))
