"""The words of every page, in one catalogue per language: what is asked for, and the answers.

Babel reads the sources, so no machine needs gettext's own programs. Places in the sources are kept
without line numbers: a catalogue changes when words do, not when lines move.
"""

from __future__ import annotations

import ast
import json
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
KEPT: Final = "config/locale/kept.txt"
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
    """Every string that the sources mark for translation, and every sentence that somebody's log
    may hold although no source says it any more."""
    found = Catalog(charset="utf-8", creation_date=STARTED)
    for path in sources(root):
        name = str(path.relative_to(root))
        for line, words, _comments, context in extract("python", _as_python(path), KEYWORDS):
            found.add(words, None, [(name, line)], context=context)
    for line, words in enumerate(kept(root), 1):
        if words not in found:
            found.add(words, None, [(KEPT, line)])
    return found


def kept(root: Path) -> list[str]:
    """Every template that was ever kept with its values: what was written is told for ever."""
    path = root / KEPT
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def keep(root: Path) -> None:
    """Append what the sources keep by now; nothing is ever taken out."""
    new = set(keepable(root)) - set(kept(root))
    if new:
        (root / KEPT).parent.mkdir(parents=True, exist_ok=True)
        with (root / KEPT).open("a") as file:
            file.writelines(json.dumps(words, ensure_ascii=False) + "\n" for words in sorted(new))


def keepable(root: Path) -> Iterator[str]:
    """The templates of the sentences that may be kept: those of games.words, and those that are
    marked without being translated at once."""
    for path in sources(root):
        if path.suffix == ".py":
            yield from templates(ast.parse(path.read_text()))


def templates(tree: ast.Module) -> Iterator[str]:
    """Those of one source, by whatever name it knows games.words._"""
    nodes = list(ast.walk(tree))
    names = {"gettext_noop"}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "games.words":
            names |= {each.asname or each.name for each in node.names if each.name == "_"}
    calls = (node for node in nodes if isinstance(node, ast.Call) and node.args)
    for call in calls:
        if getattr(call.func, "id", "") in names and isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)


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
