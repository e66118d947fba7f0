"""A normal round of each game as a dealer taps it, and how often the finger comes down."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import expect

from lab.testing.tables.cast import PIN
from lab.testing.tables.slates import Slate
from tables.models import Staff

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


def open_up(slate: Slate, decks: int, second: Staff) -> None:
    """Two people verify and count, a guest sits down, the shoe is shuffled, cut and burnt."""
    slate.act("Open the table")
    for check in ("equipment", "composition"):
        slate.tap(f'#dialog label:has([name="{check}"])')
    for name, typed in (("counted", 52 * decks), ("number", second.number), ("pin", PIN)):
        slate.page.locator(f'#dialog [name="{name}"]').fill(str(typed))
    slate.dialog("Open the table")
    slate.phase("ready")
    for box in (1, 2, 3):
        slate.tap(f'[data-seat="{box}"]')
        slate.dialog("Anonymous player")
        expect(slate.page.locator("#dialog")).to_be_hidden()
    if decks > 1:
        slate.act("The shoe")
        slate.dialog("Shuffled")
        slate.dialog("Cut, and cut card placed")
        slate.tap('#dialog [value="3s"]')
        slate.tap('#dialog a:has-text("Burnt")')


# As many taps as a round may take, from bets open to the next round's bets open
MOST_TAPS = {"niu-niu": 32, "holdem-bonus": 34}


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
