"""A normal round of each game as a dealer taps it, and how often the finger comes down."""

from __future__ import annotations

from dataclasses import dataclass, field

from tables.tests.slates import Slate

BACCARAT = ("7s", "Kh", "8d", "3c", "Ts", "4h")  # Player 5, Banker 7: both draw
FACE_DOWN = ("7s", "8d", "Kh", "3c", "Ts", "4h")  # the same, as the hands are opened
NIU = (
    "Th", "8s", "2c", "7c", "2h",  # the Dealer
    "Ts", "7h", "3h", "6c", "4d",  # box 3, from the right
    "Ks", "3s", "4h", "6d", "8h",
    "Ah", "Ac", "Ad", "As", "Kd",
)  # fmt: skip


@dataclass(frozen=True)
class Script:
    """`bets` by box; `cards` after “no more bets”; Hold'em decides between its cards."""

    bets: tuple[tuple[int, str], ...]
    cards: tuple[str, ...] = BACCARAT
    streets: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())


SIDE_BETS = {
    "tiger-commission": "tiger",
    "tiger-non-commission": "big-tiger",
    "lucky7-commission": "super-lucky-7",
    "lucky7-non-commission": "small-lucky-7",
    "baccarat-commission": "player-pair",
    "baccarat-no-commission": "banker-pair",
    "baccarat-super-six": "super-six",
}
SCRIPTS = {
    game: Script(
        ((1, "banker"), (2, "player"), (3, "banker"), (3, side)),
        FACE_DOWN if game == "tiger-non-commission" else BACCARAT,
    )
    for game, side in SIDE_BETS.items()
} | {
    "niu-niu": Script(tuple((box, bet) for box in (1, 2, 3) for bet in ("even", "double")), NIU),
    "holdem-bonus": Script(
        tuple((box, "ante") for box in (1, 2, 3)),
        ("2s", "Ah", "Kc", "8s", "9d", "As", "Ac", "3d", "4d"),
        (("Flop", ("5h", "6c", "7d")), ("Turn", ("Ks",)), ("River", ())),
    ),
}


def bet(slate: Slate, script: Script) -> None:
    for box, name in script.bets:
        slate.bet(box, name)
    slate.act("No more bets")


def deal(slate: Slate, script: Script) -> None:
    for street, cards in script.streets:
        for _box in range(3):
            slate.act(street)
        slate.cards(*cards)
        slate.settled()
    slate.cards(*script.cards)
    slate.settled()


def play(slate: Slate, script: Script) -> None:
    """From bets open to the next round's bets open."""
    bet(slate, script)
    deal(slate, script)
    slate.act("Announce")
    slate.act("Place your bets")
