"""Templates and scripts keep the content policy's promises: nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

BASE = Path(settings.BASE_DIR)
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))
STATIC = BASE / "static"
OWN = sorted(
    path
    for ending in ("css", "js")
    for path in STATIC.rglob(f"*.{ending}")
    if "vendor" not in path.parts
)
DRAWINGS = [path for path in STATIC.rglob("*.svg") if "vendor" not in path.parts]
WRITTEN = [*TEMPLATES, *OWN, *DRAWINGS]
COLUMNS = 100
FORBIDDEN = {
    "a style attribute": r"<[^>]*\sstyle\s*=",
    "a style element": r"<style\b",
    "an event handler": r"<[^>]*\son\w+\s*=",
    "an htmx handler": r"\bhx-on[:\w-]*\s*=",
    "an evaluated value": r"hx-(vals|headers|vars)\s*=\s*['\"]\s*(js|javascript):",
    "a script without src": r"<script(?![^>]*\bsrc=)[^>]*>",
    "a javascript address": r"javascript:",
    "another origin": r"(?:src|href|action)\s*=\s*['\"](?:https?:)?//",
}


def ids(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(BASE)) for path in paths]


@pytest.mark.parametrize("path", TEMPLATES, ids=ids(TEMPLATES))
def test_a_template_knows_its_tags_and_includes_what_exists(path):
    name = str(path.relative_to(BASE / "templates"))
    get_template(name)
    for included in re.findall(r"{% (?:include|extends) \"([^\"]+)\"", path.read_text()):
        get_template(included)


@pytest.mark.parametrize("path", TEMPLATES, ids=ids(TEMPLATES))
def test_a_template_has_nothing_inline_and_nothing_from_elsewhere(path):
    text = path.read_text()
    assert [name for name, pattern in FORBIDDEN.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=ids(TEMPLATES))
def test_what_was_refused_is_told_in_the_readers_language(path):
    assert not re.search(r"refusal\.message(?!\|say)", path.read_text())


@pytest.mark.parametrize("path", OWN, ids=ids(OWN))
def test_own_scripts_and_sheets_ask_nobody_else(path):
    text = path.read_text().replace("http://www.w3.org/2000/svg", "")
    assert "http:" not in text
    assert "https:" not in text
    assert not re.search(r"\beval\(|new Function|document\.write", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=ids(TEMPLATES))
def test_words_go_through_gettext(path):
    text = re.sub(r"{% comment %}.*?{% endcomment %}|{#.*?#}", "", path.read_text(), flags=re.S)
    text = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", text, flags=re.S)
    text = re.sub(r"{% block (page|body)_class %}.*?{% endblock %}", "", text)
    text = re.sub(r"{%.*?%}|{{.*?}}", "", text, flags=re.S)
    text = re.sub(r'<(kbd|span class="clause")>[^<]*</\w+>', "", text)  # keys and citations stay
    text = re.sub(r"<[^>]*>|&\w+;", " ", text)
    assert re.findall(r"[^\W\d_]{3,}", text) == []


def too_wide(text: str) -> list[str]:
    """Lines that a formatter leaves too wide; an address of data is one word, however long."""
    lines = re.sub(r'url\("data:[^"]*"\)', "url()", text).splitlines()
    return [line for line in lines if len(line) > COLUMNS]


def test_a_line_that_is_too_wide_is_found():
    tag, shape = "{% if a %}b{% endif %}" * 5, f'--shape: url("data:image/svg+xml,{"x" * 100}");'
    assert too_wide(f"<p>\n{tag}\n</p>\n") == [tag]
    assert too_wide(f"{'x' * 100}\n{shape}\n") == []


@pytest.mark.parametrize("path", WRITTEN, ids=ids(WRITTEN))
def test_no_line_is_wider_than_the_formatters_are_told(path):
    assert too_wide(path.read_text()) == []


def test_vendored_files_are_listed_with_their_version_and_licence():
    vendor = BASE / "static" / "vendor"
    listed = (vendor / "README.md").read_text()
    scripts = [path.name for path in vendor.glob("*.js")]
    assert scripts
    for name in scripts:
        assert re.search(rf"{re.escape(name)} \| .+ \| \d+\.\d+\.\d+ \| \w+", listed), name
        assert (
            vendor / name.replace("-ext.min.js", ".LICENSE").replace(".min.js", ".LICENSE")
        ).exists()
