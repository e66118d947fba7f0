"""Every pair of colours that the style sheets lay on each other can be read (WCAG 2.2 AA)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
CSS = STATIC / "web"
SHEETS = [sheet for sheet in sorted(STATIC.rglob("*.css")) if "vendor" not in sheet.parts]
TOKENS = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (CSS / "tokens.css").read_text()))
TEXT, THING = 4.5, 3.0  # text; borders and marks (1.4.3, 1.4.11)

PAIRS = [
    (TEXT, "ink", "ground panel raised key felt felt-deep"),
    (TEXT, "ink-soft", "ground panel raised key"),
    (TEXT, "ink-quiet", "ground panel raised key"),
    (TEXT, "link", "ground panel raised key"),
    (TEXT, "felt-ink", "felt felt-deep"),
    (TEXT, "felt-quiet", "felt felt-deep"),
    (TEXT, "blue", "felt felt-deep panel road-ground"),
    (TEXT, "red", "felt felt-deep panel road-ground"),
    (TEXT, "green", "felt felt-deep panel road-ground"),
    (TEXT, "fill-ink", "blue-fill red-fill green-fill card-back"),
    (TEXT, "fill-ink", " ".join(f"chip-{place}" for place in range(1, 9))),
    (TEXT, "bright", "felt felt-deep panel raised key"),
    (TEXT, "bright-ink", "bright focus paper"),
    (TEXT, "held-ink", "held"),
    (TEXT, "held", "held-ground panel felt"),
    (TEXT, "good", "good-ground panel ground"),
    (TEXT, "bad", "bad-ground panel ground"),
    (TEXT, "info", "info-ground panel ground"),
    (TEXT, "ink", "good-ground bad-ground held-ground info-ground"),
    (TEXT, "suit-red", "paper"),
    (TEXT, "suit-black", "paper"),
    (TEXT, "ground", "ink-soft"),
    (THING, "edge", "ground panel raised key"),
    (THING, "felt-line", "felt felt-deep"),
    (THING, "focus", "ground panel raised key felt"),
    (THING, "blue-fill", "road-ground"),
    (THING, "red-fill", "road-ground"),
]
CASES = [(least, fore, back) for least, fore, backs in PAIRS for back in backs.split()]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_the_standards_own():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize(("least", "fore", "back"), CASES)
def test_contrast(least, fore, back):
    assert contrast(TOKENS[fore], TOKENS[back]) >= least


def test_colours_have_their_names_in_tokens_alone():
    """print.css is the one exception: it names the same tokens again, for paper."""
    sheets = [sheet for sheet in SHEETS if sheet.name not in ("tokens.css", "print.css")]
    raw = {
        sheet.name: re.findall(r"[:\s,(]#[0-9a-fA-F]{3,8}\b", sheet.read_text()) for sheet in sheets
    }
    assert {name: found for name, found in raw.items() if found} == {}


def test_every_token_that_a_sheet_uses_exists():
    text = "\n".join(sheet.read_text() for sheet in SHEETS)
    defined = set(re.findall(r"(--[\w-]+):", text)) | {"--x", "--y"}
    without_default = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert without_default - defined == set()


def test_reds_and_blues_of_a_card_are_told_by_form_too():
    """Four suits, four different shapes; and no letter of a side is shared."""
    shapes = re.findall(r"\.suit--(\w) \{\s+--shape: (.+?);\s+\}", (CSS / "icons.css").read_text())
    assert {suit for suit, _ in shapes} == set("shcd")
    assert len({shape for _, shape in shapes}) == 4
