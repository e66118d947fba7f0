"""Make the house ready to open: tables, static files and, in an empty database, the demo pit."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        empty = not get_user_model().objects.exists()
        if empty and "loaddemo" in get_commands():
            call_command("loaddemo")
