"""Whatever a page says has gone through gettext: drawn with every translation in brackets, it says
nothing outside them but names, codes and what people wrote.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from config.web import catalogue
from config.web.templatetags import formatting as face
from lab.testing.config.access_table import ACCESS, ACTORS
from lab.testing.config.world import World
from tables.felt.boxes import box_on_cloth
from tables.templatetags import felt

BASE = Path(settings.BASE_DIR)
OPEN, SHUT = "⟦", "⟧"
HEARD = "title|alt|placeholder|aria-label|aria-description"
PAGES = [route for route in ACCESS if "GET" in ACCESS[route] and not route.startswith("api/")]
# Of the tests' cast, in the order of who is looked for first.
NAMES = r"[a-z-]+ \d{4}|T\d+|table-\d+|house|Pit|Mai|Slate|Reader|Above"
WRITTEN = r"Test|Mine|Layout|Hm|Look|Does not agree"
CODES = r"VND|\d+K|[0-9a-f]{16,}|image/png|(tiger|guide) [\d.]+|Enter|Esc|[0-9]+s"
LANGUAGES = "English|Tiếng Việt|Ελληνικά"
OTHERS = re.compile(rf"(?<!\w)({NAMES}|{WRITTEN}|{CODES}|{LANGUAGES})(?!\w)")


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    return World()


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every translation, Django's own included, in brackets."""
    translators = vars(translation)["_trans"]  # behind them all, the lazy ones too
    for name in ("gettext", "pgettext", "ngettext", "npgettext"):
        translate = getattr(translators, name)

        def marked(*words, translate=translate):
            return f"{OPEN}{translate(*words)}{SHUT}"

        monkeypatch.setattr(translators, name, marked)
    forget()
    yield
    forget()


def forget() -> None:
    """What is kept by language, and would be kept in brackets."""
    for kept in (felt._kept, box_on_cloth, face._card):
        kept.cache_clear()


def said(html: str) -> str:
    """What people read or hear of a page."""
    html = re.sub(r"<(script|style|svg)\b.*?</\1>", "|", html, flags=re.S)
    heard = re.findall(rf'\s(?:{HEARD})="([^"]*)"', html)
    return unescape("|".join([re.sub(r"<[^>]*>", "|", html), *heard]))


def outside(text: str) -> str:
    """What stands in no bracket."""
    kept, depth = [], 0
    for letter in text:
        depth += (letter == OPEN) - (letter == SHUT)
        kept.append("" if depth or letter == SHUT else letter)
    return "".join(kept)


def unmarked(html: str) -> list[str]:
    pieces = re.split(r"\s*\|\s*", OTHERS.sub("", outside(said(html))))
    return sorted({piece for piece in pieces if re.search(r"[^\W\d_]{2,}", piece)})


def test_what_is_outside_the_brackets_is_found():
    assert unmarked(f"<p title='x'>{OPEN}Yes {OPEN}no{SHUT}{SHUT} 4004, Mai</p>") == []
    assert unmarked(f'<p title="Bad">{OPEN}Good{SHUT} worse</p>') == ["Bad", "worse"]


@pytest.mark.django_db
def test_no_page_says_a_word_that_no_translator_has_seen(world, bracketed):
    said_so, looked = {}, 0
    for route in PAGES:
        actor = next((who for who in ACTORS if ACCESS[route]["GET"].get(who) == 200), None)
        if actor is None:
            continue
        answer = world.clients[actor].get(world.address(route))
        if answer["Content-Type"].startswith("text/html"):
            looked += 1
            said_so[route] = unmarked(answer.content.decode())
    assert {route: words for route, words in said_so.items() if words} == {}
    assert looked > 50


# In the sources -----------------------------------------------------------------------------------

SAYS = {"Refused", "IllegalMove", "BadRound", "Stale", "ValidationError", "PermissionDenied"}
SAYS |= {"add_error", "success", "warning", "info", "error"}
LABELS = {"label", "help_text", "verbose_name", "empty_label"}
# The demo's labels, and what only a terminal says
OF_TOOLS = re.compile(r"demo|bench|management")
WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}|^[A-Z][a-z]{2,}")


def plain(node: ast.expr) -> bool:
    """A sentence as it stands, no matter whether pieces are put into it."""
    if isinstance(node, ast.JoinedStr):
        return any(plain(part) for part in node.values)
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(WORDS.search(node.value))
    )


def said_plainly(source: str) -> list[str]:
    """Sentences for people that are given to them without a translator."""
    found = []
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        words = [word.value for word in call.keywords if word.arg in LABELS]
        words += call.args if name in SAYS and not _is_log(call.func) else []
        found += [f"{call.lineno}: {ast.unparse(word)}" for word in words if plain(word)]
    return found


def _is_log(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and "log" in ast.unparse(function.value).lower()


def test_a_sentence_without_gettext_is_found():
    assert said_plainly('raise Refused("Not now, please.")\nField(label="Table")\n') == [
        "1: 'Not now, please.'",
        "2: 'Table'",
    ]
    assert said_plainly('raise Refused(_("Not now."))\nlog.warning("For the log")\n') == []


def test_no_sentence_for_people_goes_without_gettext():
    found = {
        str(path.relative_to(BASE)): said_plainly(path.read_text())
        for path in catalogue.sources(BASE)
        if path.suffix == ".py" and not OF_TOOLS.search(str(path.relative_to(BASE)))
    }
    assert {path: words for path, words in found.items() if words} == {}


def test_every_other_name_of_gettext_is_known_to_the_extractor():
    alias = re.compile(r"import (?:.*, )?(?:\w*gettext\w*|_) as (\w+)")
    sources = [path.read_text() for path in catalogue.sources(BASE) if path.suffix == ".py"]
    assert {name for text in sources for name in alias.findall(text)} <= set(catalogue.KEYWORDS)


SPOKEN = rf"""\s(?:{HEARD})=(?:"([^"]*)"|'([^']*)')"""


def test_attributes_that_speak_go_through_gettext():
    found = {}
    for path in catalogue.sources(BASE):
        if path.suffix == ".html":
            text = re.sub(
                r"{% blocktranslate.*?{% endblocktranslate %}", "", path.read_text(), flags=re.S
            )
            text = re.sub(r"{%.*?%}|{{.*?}}", "", text, flags=re.S)
            said = ["".join(either) for either in re.findall(SPOKEN, text)]
            found[path.name] = [words for words in said if WORDS.search(words)]
    assert {path: words for path, words in found.items() if words} == {}


def test_scripts_say_nothing_by_themselves():
    scripts = (BASE / "static").rglob("*.js")
    for path in sorted(path for path in scripts if "vendor" not in path.parts):
        code = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
        assert not re.search(r"""["'`][A-Z][a-z]+ [a-z]+""", code), path.name
