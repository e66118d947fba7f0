"""Brings the catalogues of words up to date with the sources, and takes translations in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

try:
    from babel.messages.catalog import Catalog

    from config.web import catalogue
except ModuleNotFoundError as missing:  # a tool of those who build; no server has it
    raise SystemExit("This needs Babel: pip install -r .ci/requirements-test.txt") from missing

HELP = """Collects every marked string, adds new ones to config/locale/*/LC_MESSAGES/django.po,
drops those that nobody asks for and no log may hold, compiles, and says what has no translation."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--missing", type=Path, help="write what lacks a translation here")
        parser.add_argument("--add", type=Path, help="take translations from here, same shape")

    def handle(self, *args: Any, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        catalogue.keep(root)
        asked = catalogue.extracted(root)
        given = _read(options["add"]) if options["add"] else []
        missing: dict[tuple[Any, str | None], dict[str, Any]] = {}
        for language in catalogue.LANGUAGES:
            path = catalogue.place(root, language)
            catalog = catalogue.updated(catalogue.load(path, language), asked)
            self.take(catalog, language, given)
            catalogue.save(catalog, path)
            for message in catalogue.entries(catalog):
                if not catalogue.is_answered(message):
                    key = (message.id, message.context)
                    missing.setdefault(key, _row(*key))[language] = message.string
        self.tell(list(missing.values()), options["missing"])

    def take(self, catalog: Catalog, language: str, given: list[dict[str, Any]]) -> None:
        for row in given:
            words = row.get(language)
            if words and not catalogue.answer(catalog, row["id"], row.get("context"), words):
                self.stderr.write(f"{language}: nobody asks for “{row['id']}”")

    def tell(self, missing: list[dict[str, Any]], path: Path | None) -> None:
        if path:
            path.write_text(json.dumps(missing, ensure_ascii=False, indent=1) + "\n")
        self.stdout.write(f"{len(missing)} without a translation")


def _row(words: Any, context: str | None) -> dict[str, Any]:
    return {"id": words} | ({"context": context} if context else {})


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        rows = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} is no JSON file: {error}") from error
    if not isinstance(rows, list) or not all(isinstance(r, dict) and "id" in r for r in rows):
        raise CommandError(f"{path}: a list of objects with id, vi and el is needed.")
    return rows
