"""The games as a Django app: their commands, and games that an installation adds by a setting."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings

from games.registry import register


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        for module in settings.MORE_GAMES:
            register(*import_module(module).GAMES)
