"""How cards, amounts and times are written, on every page the same."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import timezone, translation
from django.utils.formats import date_format

from config.web.templatetags.formatting import (
    ago,
    card,
    card_name,
    elapsed,
    money,
    short_money,
)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (Decimal("500.00"), "500"),
        (Decimal("1250000"), "1,250,000"),
        (Decimal("2375.50"), "2,375.50"),
        (-41_000, "−41,000"),
        ("0.05", "0.05"),
        (None, ""),
    ],
)
def test_money_is_grouped_and_shows_cents_only_where_there_are_any(amount, written):
    assert money(amount) == written


@pytest.mark.parametrize("language", ["en", "vi", "el"])
def test_one_amount_looks_the_same_to_readers_of_every_language(language):
    with translation.override(language):
        assert money(Decimal("12500.50")) == "12,500.50"
        assert short_money(12_500) == "12.5K"


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (500, "500"),
        (12_000, "12K"),
        (12_500, "12.5K"),
        (12_350, "12,350"),
        (1_200_000, "1.2M"),
        (1_250_000, "1.25M"),
        (1_255_000, "1,255K"),
    ],
)
def test_a_short_amount_is_never_rounded(amount, written):
    assert short_money(amount) == written


def test_a_card_has_a_rank_a_suit_and_a_name():
    assert card_name("Th") == "10 of hearts"
    assert card_name("As") == "ace of spades"
    html = card("Th")
    assert 'aria-label="10 of hearts"' in html
    assert ">10<" in html
    assert "suit--h" in html


def test_a_card_face_down_says_nothing_of_itself():
    assert card("back") == '<span class="card card--back" role="img" aria-label="face down"></span>'
    assert 'aria-label="no card yet"' in card("")


@pytest.mark.parametrize(
    ("seconds", "written", "running"),
    [(0, "0 s", "00:00"), (59, "59 s", "00:59"), (60, "1 min", "01:00"), (3600, "1 h", "1:00:00")],
)
def test_elapsed_time(seconds, written, running):
    assert elapsed(seconds, "ago") == written
    assert elapsed(seconds, "since") == running


def test_a_moment_carries_its_exact_time_in_the_houses_zone():
    when = timezone.now() - timedelta(minutes=3, seconds=10)
    html = ago(when)
    local = timezone.localtime(when)
    assert f'title="{date_format(local, "DATETIME_FORMAT")}:{local:%S}"' in html
    assert ">3 min<" in html
    assert ago(None) == ""


@pytest.mark.parametrize("kind", ["bead", "big"])
def test_a_road_shows_its_newest_columns(kind):
    cells = [(column, 0, "P", 0) for column in range(20)]
    html = Template("{% load formatting %}{% road kind cells columns=5 %}").render(
        Context({"kind": kind, "cells": cells})
    )
    assert html.count("<circle") == 5
    assert "translate(4 0)" in html
    assert "translate(5 0)" not in html
