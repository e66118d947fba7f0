"""What chance explains and what it does not: honest cards raise no alarm, loaded ones do."""

from __future__ import annotations

import doctest
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from lab.testing.tables.cast import make_staff, make_table
from tables.checks import chance, frequencies, take_backs
from tables.checks.model import ONCE_IN


def test_the_formulas_give_the_tables_of_any_textbook():
    assert doctest.testmod(chance).failed == 0


@pytest.mark.parametrize("cards", ["baccarat-8", "baccarat-6", "niu-niu"])
def test_the_odds_are_those_of_the_engine_and_add_up(cards):
    odds = frequencies.odds_of(cards)
    assert sum(odds.values()) == 1
    if cards == "baccarat-8":
        banker = sum(chance for cell, chance in odds.items() if cell.startswith("banker"))
        assert f"{float(banker):.6f}" == "0.458597"


def dealt(cards: str, table: int, dealer: int, rounds: int, **load: float) -> Iterator[str]:
    odds = frequencies.odds_of(cards)
    weights = [float(p) * load.get(cell, 1.0) for cell, p in odds.items()]
    drawn = random.Random(table * 1000 + dealer).choices(list(odds), weights, k=rounds)
    return (f"{cards} {table} {dealer} {cell}" for cell in drawn)


@pytest.mark.django_db
def test_an_honest_house_raises_no_alarm_and_a_loaded_shoe_does():
    tables = [make_table(number).pk for number in (1, 2, 3)]
    people = [make_staff() for _n in range(3)]
    honest: Counter[str] = Counter()
    for table in tables:
        for person in people:
            honest.update(dealt("baccarat-8", table, person.pk, 4000))
    assert list(frequencies.judge(honest)) == []
    loaded = honest + Counter(dealt("baccarat-8", tables[0], people[0].pk, 3000, tie=2.5))
    named = {found.subject for found in frequencies.judge(loaded)}
    assert f"baccarat-8, dealer {people[0].number}" in named
    assert "baccarat-8, table 1" in named
    assert f"baccarat-8, dealer {people[1].number}" not in named
    for found in frequencies.judge(loaded):
        assert f"one audit in {ONCE_IN}" in found.say


@pytest.mark.django_db
def test_false_alarms_come_no_more_often_than_stated():
    """1,000 honest dealers, each judged as the only one: p below 1 in 100 in about 10 of them."""
    odds = frequencies.odds_of("baccarat-8")
    rng, weights = random.Random(5), [float(p) for p in odds.values()]
    low = 0
    for _dealer in range(1000):
        counts = Counter(rng.choices(list(odds), weights, k=600))
        result = chance.fit(counts, odds)
        assert result is not None
        low += result.p < 0.01
    assert 2 <= low <= 22


@pytest.mark.django_db
def test_only_who_takes_back_far_more_than_the_others_is_named():
    usual, clumsy, other = (make_staff() for _n in range(3))
    counts = {
        f"{usual.pk} taps": 4000, f"{usual.pk} back": 40,
        f"{other.pk} taps": 4000, f"{other.pk} back": 55,
        f"{clumsy.pk} taps": 1000, f"{clumsy.pk} back": 24,
    }  # fmt: skip
    assert list(take_backs.judge(counts)) == []
    assert [found.subject for found in take_backs.judge(counts | {f"{clumsy.pk} back": 70})] == [
        f"dealer {clumsy.number}"
    ]


def test_few_rounds_say_nothing():
    assert chance.fit({"tie": 20}, frequencies.odds_of("baccarat-8")) is None
