"""What the felt's templates make of what they are given."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.cards import DECK
from tables.felt.boxes import FeltBox
from tables.templatetags.felt import keys


def test_the_pad_has_every_card_once_and_dims_what_is_used_up():
    pad = [key for _suit, _name, cards in keys() for key in cards]
    assert sorted(code for code, *_ in pad) == sorted(DECK)
    assert not any(spent for *_, spent in pad)
    dimmed = [key for _suit, _name, cards in keys(frozenset({"4c"})) for key in cards]
    assert [code for code, *_, spent in dimmed if spent] == ["4c"]


def test_player_names_are_escaped():
    html = render_to_string("tables/felt/box.html", {"box": FeltBox(1, "<b>x</b>", ())})
    assert "&lt;b&gt;x" in html
    assert "<b>x" not in html
