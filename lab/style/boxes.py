"""Boxes, bets and settlement lines in the shape that the components box and sheet take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lab.style.samples import GAME, SIDE_BET

Part = dict[str, Any]
Bet = tuple[str, str, str, str, str]  # slug, name, letter, side, size

CHIPS = [(1, 100), (2, 500), (3, 1_000), (4, 5_000), (5, 10_000), (6, 50_000), (7, 100_000)]
NAMES = {1: "Nguyễn Văn Hải", 2: "M. Papadopoulos", 3: "Anonymous", 5: "Chen Wei", 6: "Anonymous"}
MAIN: tuple[Bet, ...] = (
    ("tie", "Tie", "T", "tie", ""),
    ("banker", "Banker", "B", "banker", "main"),
    ("player", "Player", "P", "player", "main"),
    ("player-pair", "Player Pair", "PP", "player", "half"),
    ("banker-pair", "Banker Pair", "BP", "banker", "half"),
)
BETS: tuple[Bet, ...] = (
    *MAIN,
    *(
        (spot.slug, str(GAME.bets[spot.slug].name), spot.letter, "", spot.size)
        for spot in GAME.spots[len(MAIN) :]
    ),
)
GUIDE_BETS: tuple[Bet, ...] = (*MAIN, ("super-six", "Super Six", "S6", "", "half"))
DOWN = {
    (1, "banker"): 12_000,
    (1, SIDE_BET): 500,
    (2, "player"): 25_000,
    (2, "player-pair"): 1_000,
    (3, "banker"): 6_000,
    (5, "player"): 5_000,
    (5, "tie"): 500,
    (6, "banker"): 2_500,
}
SETTLED = {
    (1, "banker"): ("+11,400", "win"),
    (1, SIDE_BET): ("−500", "lose"),
    (2, "player"): ("−25,000", "lose"),
    (2, "player-pair"): ("−1,000", "lose"),
    (3, "banker"): ("+5,700", "win"),
    (5, "player"): ("−5,000", "lose"),
    (5, "tie"): ("−500", "lose"),
    (6, "banker"): ("+2,375", "win"),
}


def boxes(
    gets: Mapping[tuple[int, str], tuple[str, str]] = {},
    *,
    down: Mapping[tuple[int, str], int] = DOWN,
    seats: tuple[int, ...] = (1, 2, 3, 5, 6, 8),
    bets: tuple[Bet, ...] = BETS,
    closed: bool = True,
) -> list[Part]:
    def bet(seat: int, kind: Bet) -> Part:
        slug, name, letter, side, size = kind
        got, how = gets.get((seat, slug), ("", ""))
        words = {"slug": slug, "name": name, "letter": letter, "side": side, "size": size}
        amount = down.get((seat, slug))
        return {**words, "amount": amount, "gets": got, "result": how, "closed": closed}

    return [
        {
            "number": seat,
            "player": NAMES.get(seat, ""),
            "flag": "Warned: one wager under the minimum was settled" if seat == 6 else "",
            "bets": [bet(seat, kind) for kind in bets],
        }
        for seat in seats
    ]


def line(box: int, what: str, amount: int, *stacks: tuple[int, int], **more: Any) -> Part:
    """A line of the settlement sheet; a stack is the chip's place and how many of it."""
    values = dict(CHIPS)
    chips = [(place, count, values[place]) for place, count in stacks]
    return {
        "id": f"{box}-{what}",
        "box": box,
        "what": what,
        "amount": amount,
        "chips": chips,
    } | more
