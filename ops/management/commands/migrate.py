"""Django's migrate, as the role that owns the tables; then the application gets its privileges."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.migrate import Command as DjangoMigrate

from config.database_roles import as_owner, grant_application


class Command(DjangoMigrate):
    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner():
            super().handle(*args, **options)
            if not (options["plan"] or options["check_unapplied"]):
                grant_application()
