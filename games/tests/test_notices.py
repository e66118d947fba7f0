"""Before bets close: who must change what, and what a wager stands for if nobody does."""

from __future__ import annotations

import pytest

from games.round.notices import notices
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.felt import PAT, PlayedRound
from lab.testing.games.rounds import GUIDE, HOIANA

LIMITS = {"min": "100", "max": "1000", "side_min": "20", "side_max": "200", "differential": "500"}


def said(felt):
    return [
        (str(notice.say), notice.clause, notice.box, notice.bet) for notice in notices(felt.state)
    ]


def test_within_the_limits_there_is_nothing_to_say():
    assert said(PlayedRound("tiger-commission", limits=LIMITS)) == []
    assert (
        said(PlayedRound("tiger-commission", limits=LIMITS).bets("1 banker 100", "2 tie 200")) == []
    )
    assert said(PlayedRound("tiger-commission").bets("1 banker 1")) == []


@pytest.mark.parametrize("game", HOIANA)
@pytest.mark.clause("tiger, lucky7 4.3, 4.3.1")
def test_over_the_differential_each_wager_that_must_come_down_is_named(game):
    felt = PlayedRound(game, limits=LIMITS).bets("1 banker 600", "2 banker 300", "3 player 100")
    clause = f"{DOCUMENT[game]} 4.3.1"
    assert said(felt) == [
        ("Box 1: only 400.00 of 600.00 may stand", clause, 1, "banker"),
        ("Box 2: only 200.00 of 300.00 may stand", clause, 2, "banker"),
    ]
    assert said(felt.bets("4 player 300")) == []


@pytest.mark.parametrize("game", HOIANA)
@pytest.mark.clause("tiger, lucky7 4.4")
def test_below_the_minimum_and_above_the_maximum(game):
    felt = PlayedRound(game, limits=LIMITS, warned=(2,))
    felt.bets(
        "1 banker 50", "2 player 50", "3 tie 300", "3 player 1100", "4 tie 10", "4 banker 900"
    )
    clause = f"{DOCUMENT[game]} 4.4"
    assert said(felt) == [
        ("Box 1: below the minimum of 100.00", clause, 1, "banker"),
        ("Box 2: 50.00 cannot stand", clause, 2, "player"),
        ("Box 3: only 200.00 of 300.00 may stand", clause, 3, "tie"),
        ("Box 3: only 1000.00 of 1100.00 may stand", clause, 3, "player"),
        ("Box 4: below the minimum of 20.00", clause, 4, "tie"),
    ]


@pytest.mark.parametrize("game", GUIDE)
@pytest.mark.clause("guide 4.1, 4.3")
def test_the_guides_games_are_told_what_closing_will_refuse(game):
    felt = PlayedRound(game, limits=LIMITS).bets("1 tie 50", "2 banker 100", "2 banker-pair 10")
    assert said(felt) == [
        ("Box 1: below the minimum of 100.00", "guide 4.1", 1, "tie"),
        ("Box 2: below the minimum of 20.00", "guide 4.3", 2, "banker-pair"),
    ]


@pytest.mark.clause("niu 7.11")
def test_niu_niu_names_a_wager_and_its_reserve_but_no_small_reserve():
    felt = PlayedRound("niu-niu", limits={"min": "100", "max": "500"})
    felt.bets("1 even 600", "1 double 600", "1 double-reserve 1200", "2 even 30", "2 double 10",
              "2 double-reserve 20")  # fmt: skip
    assert said(felt) == [
        ("Box 1: only 500.00 of 600.00 may stand", "niu 7.11", 1, "even"),
        ("Box 1: only 500.00 of 600.00 may stand", "niu 7.11", 1, "double"),
        ("Box 1: only 1000.00 of 1200.00 may stand", "niu 7.11", 1, "double-reserve"),
        ("Box 2: below the minimum of 100.00", "niu 7.11", 2, "even"),
        ("Box 2: below the minimum of 100.00", "niu 7.11", 2, "double"),
    ]


@pytest.mark.clause("holdem 7.10")
def test_holdem_looks_at_ante_and_bonus():
    felt = PlayedRound("holdem-bonus", limits=LIMITS)
    felt.bets("1 ante 1200", "1 bonus 300", "2 ante 50", "2 bonus 10")
    assert said(felt) == [
        ("Box 1: only 1000.00 of 1200.00 may stand", "holdem 7.10", 1, "ante"),
        ("Box 1: only 200.00 of 300.00 may stand", "holdem 7.10", 1, "bonus"),
        ("Box 2: below the minimum of 100.00", "holdem 7.10", 2, "ante"),
        ("Box 2: below the minimum of 20.00", "holdem 7.10", 2, "bonus"),
    ]


def test_a_box_without_its_main_wager_yet_is_no_trouble_for_the_notices():
    limits = {"min": "100", "max": "500", "side_max": "50"}
    assert said(PlayedRound("holdem-bonus", limits=limits).bets("1 bonus 40")) == []
    assert said(PlayedRound("niu-niu", limits=limits).bets("1 double-reserve 40")) == []
    assert said(PlayedRound("niu-niu", limits=limits).bets("1 double 100")) == []


def test_once_bets_are_closed_the_limit_rules_settle():
    felt = PlayedRound("tiger-commission", limits=LIMITS).close("1 banker 5000")
    assert said(felt) == []
    felt.deal(PAT).announce()
    (line,) = felt.settlement()["wagers"]
    assert (line["returned"], line["paid"]) == ("4500.00", "475.00")
