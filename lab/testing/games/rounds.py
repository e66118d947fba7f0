"""Rounds for the tests: one good round of each game, and short ways to write others."""

from __future__ import annotations

import copy
import csv
from pathlib import Path
from typing import Any

import pytest

from games.round.adjudicate import adjudicate

ROOT = Path(__file__).parents[3] / "games"

CODES = (
    "bad-json", "bad-round", "unknown-game", "bad-card", "bad-amount", "unknown-bet",
    "duplicate-wager", "duplicate-card", "main-wager-required", "incomplete", "unauthorised-card",
    "wager-not-allowed", "wager-too-large", "bad-reserve", "outside-limits",
)  # fmt: skip

HOIANA = ("tiger-commission", "tiger-non-commission", "lucky7-commission", "lucky7-non-commission")
GUIDE = ("baccarat-commission", "baccarat-no-commission", "baccarat-super-six")
BACCARAT = HOIANA + GUIDE
GAMES = (*BACCARAT, "niu-niu", "holdem-bonus")

_COMMON = ("player", "banker", "tie", "player-pair", "banker-pair")
_TIGER = (*_COMMON, "tiger", "small-tiger", "big-tiger")
_LUCKY7 = (*_COMMON, "small-lucky-7", "big-lucky-7", "super-lucky-7")
BETS = {
    "tiger-commission": _TIGER,
    "tiger-non-commission": _TIGER,
    "lucky7-commission": _LUCKY7,
    "lucky7-non-commission": _LUCKY7,
    "baccarat-commission": _COMMON,
    "baccarat-no-commission": _COMMON,
    "baccarat-super-six": (*_COMMON, "super-six"),
    "niu-niu": ("even", "double", "super-niu", "double-reserve", "super-niu-reserve"),
    "holdem-bonus": ("ante", "bonus", "flop", "turn", "river"),
}


def data(family: str, name: str) -> Path:
    return ROOT / family / "tests" / "data" / name


def table(family: str, name: str) -> list[Any]:
    """The rows of a table among a family's tests, each a test case."""
    with data(family, name).open(newline="") as file:
        return [
            pytest.param(row, id="-".join(v for k, v in row.items() if k != "dealt" and v))
            for row in csv.DictReader(file)
        ]


def wagers(*texts: str) -> list[dict[str, Any]]:
    """
    >>> wagers("1 banker 500")
    [{'box': 1, 'bet': 'banker', 'amount': '500'}]
    """
    split = (text.split() for text in texts)
    return [{"box": int(box), "bet": bet, "amount": amount} for box, bet, amount in split]


def baccarat(game: str, dealt: str, *bets: str, **fields: Any) -> dict[str, Any]:
    return {"game": game, "dealt": dealt.split(), "wagers": wagers(*bets), **fields}


def niu_niu(hands: dict[str, str], *bets: str, **fields: Any) -> dict[str, Any]:
    cards = {owner: hand.split() for owner, hand in hands.items()}
    return {"game": "niu-niu", "hands": cards, "wagers": wagers(*bets), **fields}


def holdem(
    community: str, dealer: str, boxes: dict[str, Any], *bets: str, **fields: Any
) -> dict[str, Any]:
    """A box is its hole cards, or the whole object where more than that is to be said."""
    return {
        "game": "holdem-bonus",
        "community": community.split(),
        "dealer": dealer.split(),
        "boxes": {k: {"hole": v.split()} if isinstance(v, str) else v for k, v in boxes.items()},
        "wagers": wagers(*bets),
        **fields,
    }


def lines(round: dict[str, Any]) -> dict[tuple[int, str], dict[str, Any]]:
    """What each wager got, by box and bet."""
    settlement = adjudicate(round)
    assert "error" not in settlement, settlement
    return {(line["box"], line["bet"]): line for line in settlement["wagers"]}


def code(round: object) -> str:
    answer = adjudicate(round)
    assert list(answer) == ["error"], answer
    assert answer["error"]["message"].endswith(".")
    return str(answer["error"]["code"])


def good(game: str) -> dict[str, Any]:
    """A round of the game with nothing wrong in it, free to be spoilt."""
    return copy.deepcopy(_GOOD[game])


_PAT = "2s 3h 4d 4c"  # Player 6, Banker 7: nobody draws
_GOOD: dict[str, dict[str, Any]] = {
    game: baccarat(game, _PAT, *(f"1 {bet} 100" for bet in BETS[game]), "2 banker 100")
    for game in BACCARAT
}
_GOOD["niu-niu"] = niu_niu(
    {"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 4d", "2": "2d 3s 4h 6d 8h"},
    "1 even 100", "1 double 100", "1 double-reserve 200",
    "2 even 100", "2 super-niu 50", "2 super-niu-reserve 550",
)  # fmt: skip
_GOOD["holdem-bonus"] = holdem(
    "5h 6c 7d Ks 2s",
    "Ah Kc",
    {"1": "8s 9d", "2": {"status": "folded"}, "3": {"status": "absent"},
     "4": {"status": "unexposed"}},
    "1 ante 100", "1 bonus 100", "1 flop 200", "1 turn 100", "1 river 100",
    "2 ante 100", "3 ante 100", "4 ante 100", "4 flop 200",
)  # fmt: skip
