"""Make the site ready to open: tables and static files."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from ops.run import static_files


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # the tests have run them; a start has no second to spare

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            call_command("migrate", verbosity=0)
        except Error as error:
            raise CommandError(" ".join(str(error).split())) from error
        if not settings.DEBUG:
            static_files.collect()
