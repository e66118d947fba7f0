"""The values of kept sentences: each has a name that says how it is told, and nothing is told raw."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from config.web import catalogue
from config.web.translation import WRITE, translate
from games.registry import GAMES
from games.words import Sentence, from_json
from tables.checks import frequencies, limits
from tables.checks.chance import Fit
from tables.table.models import LIMIT_NAMES

BASE = Path(settings.BASE_DIR)
# Told as they are, or sentences themselves. An amount, a moment, a card, a bet or a code of ours is
# none of these: it takes a name of translation.WRITE, or is given as a sentence.
NUMBERS = {
    "banker", "player", "points", "number", "seq", "shoe", "transfer", "position", "decks", "days",
    "count", "counted", "copies", "seen", "times", "told", "taken", "taps", "others", "others_taps",
    "once_in", "most", "rounds", "freedom", "tries", "written", "box", "boxes",
    "p", "statistic",  # rounded to the digits that mean something, written alike everywhere
}  # fmt: skip
NAMES = {"audit", "chain", "clause", "currency", "dealer", "dispute", "slip", "table", "who"}
SENTENCES = {
    "cards", "claim", "first", "hand", "name", "outcome", "owner", "question", "right", "side",
    "stands", "subject", "whose", "why", "wrong",
}  # fmt: skip
OF_PEOPLE = {"explanation", "note"}
SENT_TO_US = {"answer", "effect", "field", "game", "games", "key", "letter"}  # and refused
BLANK = re.compile(r"\{(\w+)\}")


def test_every_value_has_a_name_that_says_how_it_is_told():
    blanks = {name for words in catalogue.keepable(BASE) for name in BLANK.findall(words)}
    as_they_are = NUMBERS | NAMES | SENTENCES | OF_PEOPLE | SENT_TO_US
    assert as_they_are & set(WRITE) == set()
    assert blanks - set(WRITE) == as_they_are


def told(template: str, **values: object) -> str:
    """As Vietnamese reads it once it has been kept."""
    with translation.override("vi"):
        return translate(from_json(Sentence(template, values).as_json()))


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("Transfer {transfer} does not sum to zero but to {over}.", {"transfer": 7, "over": "-12500.00"}, "−12,500"),
        ("{who} ruled under {clause}, which takes {rank} or above.", {"who": "1001", "clause": "7.6", "rank": "pit-manager"}, "Quản lý khu bàn"),
        ("Account {account} is kept at {kept}; its entries add up to {entries}.", {"account": "rack", "kept": "5100.00", "entries": "5100.50"}, "5,100.50"),
        ("Account {account} is kept at {kept}; its entries add up to {entries}.", {"account": "cage", "kept": "1.00", "entries": "2.00"}, "Quầy thu ngân"),
        ("paid {exactly}", {"exactly": "1950.00"}, "1,950"),
        ("clause {exactly}", {"exactly": "tiger 5.1.2"}, "tiger 5.1.2"),
    ],
)  # fmt: skip
def test_amounts_and_codes_are_told_as_people_say_them(template, values, said):
    assert said in told(template, **values)


def test_every_limit_and_every_outcome_has_its_words():
    assert set(limits.NAMES) == set(LIMIT_NAMES.values())
    counted = [game.chances(decks) for game in GAMES.values() for decks in game.layout.decks]
    for chances in filter(None, counted):
        parts = {part for outcome in chances.ways for part in outcome.split("+")}
        assert parts == set(chances.words)


def test_an_outcome_is_told_in_words_the_rare_ones_with_it():
    cards = frequencies.chances_of("baccarat-8")
    result = Fit(12000, 40.0, 5, 1e-9, "banker+player-pair …", 1500, 1234.0)
    say = frequencies._say(cards, frequencies._named("all tables")[1], result)
    with translation.override("vi"):
        assert "“Banker + Player Pair …”" in translate(say)
        assert "1,234" in translate(say)
        assert "baccarat-8" not in translate(say)
