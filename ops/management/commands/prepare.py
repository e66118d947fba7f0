"""Make the site ready to open: tables, static files and, in an empty database, the demo pit."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from config.environment import flag
from ops.run import static_files


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
            static_files.collect()
        if flag("DEMO", default=True):
            call_command("loaddemo", verbosity=0)
        if options["sign_ins"]:
            call_command("demosignins", options["sign_ins"])
