"""The words of every page, in one catalogue per language: what is asked for, and the answers.

Babel reads the sources, so no machine needs gettext's own programs. Places in the sources are kept
without line numbers: a catalogue changes when words do, not when lines move.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

LANGUAGES: Final = ("vi", "el")
PACKAGES: Final = ("config", "games", "tables", "settlement", "disputes", "ops", "lab")
SKIPPED: Final = {"tests", "testing", "migrations"}
KEYWORDS: Final = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "sentence": None,  # games.words._ beside gettext's own _
}
NOTES: Final = """\
# Pitbook. Terms and how to add words: config/locale/README.md
# Written by `manage.py messages`; change words with `manage.py messages --add`."""
STARTED: Final = datetime(2026, 1, 1, tzinfo=UTC)  # a header that never changes by itself


def place(root: Path, language: str) -> Path:
    return root / "config" / "locale" / language / "LC_MESSAGES" / "django.po"


def extracted(root: Path) -> Catalog:
    """Every string that the sources mark for translation."""
    found = Catalog(charset="utf-8", creation_date=STARTED)
    for path in sources(root):
        name = str(path.relative_to(root))
        for line, words, _comments, context in extract("python", _as_python(path), KEYWORDS):
            found.add(words, None, [(name, line)], context=context)
    return found


def sources(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if not SKIPPED & set(path.relative_to(root).parts):
                yield path
    yield from sorted((root / "templates").rglob("*.html"))


def _as_python(path: Path) -> BytesIO:
    """A template as calls of gettext; without its indentation, which Python would mind."""
    text = path.read_text()
    if path.suffix != ".py":
        text = "\n".join(line.strip() for line in templatize(text).split("\n"))
    return BytesIO(text.encode())


def load(path: Path, language: str) -> Catalog:
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    return Catalog(
        locale=language,
        project="Pitbook",
        version="1",
        msgid_bugs_address="-",
        last_translator="-",
        language_team="-",
        charset="utf-8",
        creation_date=STARTED,
        revision_date=STARTED,
        fuzzy=False,
    )


def updated(kept: Catalog, asked: Catalog) -> Catalog:
    """What is asked for now, with the answers there are; nothing is guessed."""
    kept.header_comment = NOTES
    kept.update(asked, no_fuzzy_matching=True, update_creation_date=False)
    kept.obsolete.clear()
    return kept


def save(catalog: Catalog, path: Path) -> None:
    """Write it, and compile what was written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, include_lineno=False)
    written = load(path, str(catalog.locale))
    path.with_suffix(".mo").write_bytes(compiled(written))


def compiled(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def entries(catalog: Catalog) -> Iterator[Message]:
    """Every message but the header."""
    return (message for message in catalog if message.id)


def forms(words: Any) -> tuple[str, ...]:
    """One string, or each of its plural forms."""
    return (words or "",) if isinstance(words, str | None) else tuple(words)


def is_answered(message: Message) -> bool:
    return not message.fuzzy and all(forms(message.string))


def answer(catalog: Catalog, words: Any, context: str | None, given: Any) -> bool:
    """Put an answer in; False where nobody asks for these words."""
    message = catalog.get(words if isinstance(words, str) else words[0], context)
    if message is None:
        return False
    message.string = given if isinstance(given, str) else tuple(given)
    return True
