"""The game: a stake that may be doubled, judged card against card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.bets import Bet
from games.errors import BadRound
from games.game import Game
from games.layout import SINGLE_DECK_SEATS, Layout
from games.round.contract import Line, Round, box_fields
from games.round.events import RoundOpened
from games.words import _
from lab.testing.games.high_card.play import DEALER, BoxStood, HighCardRound, height
from lab.testing.games.high_card.rulebook import DOCUMENT


@dataclass(frozen=True)
class Cards:
    cards: Mapping[str, Any]

    def every(self) -> Iterable[object]:
        return self.cards.values()


class HighCard(Game):
    moves = {"stand": BoxStood}
    effects = ("void-box", "continue", "void-round", "result-stands")
    shuffled_every_round = True
    hands = {DEALER: _("to the dealer's hand")}

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Cards:
        return Cards(box_fields(obj, "cards", needed=not void))

    def judge(self, round: Round) -> dict[str, Any]:
        cards: Mapping[str, str] = round.cards.cards
        for wager in round.wagers_left():
            if DEALER not in cards or str(wager.box) not in cards:
                raise BadRound("incomplete", _("Everybody needs a card."), "high 1.3")
            ahead = height(cards[str(wager.box)]) - height(cards[DEALER])
            wager.line = Line("stand-off", "high 2.1", returned=0)
            if ahead > 0:
                wager.line = Line("win", "high 2.1", paid=wager.amount)
            elif ahead < 0:
                wager.line = Line("lose", "high 2.1", taken=wager.amount)
        return {"dealer": cards[DEALER]}

    def start(self, opened: RoundOpened) -> HighCardRound:
        return HighCardRound.begin(self, opened)


HIGH_CARD = HighCard(
    slug="high-card",
    name=_("High Card"),
    document=DOCUMENT,
    bets={
        "stake": Bet(name=_("Stake"), letter="STK"),
        "double": Bet(name=_("Double"), letter="DBL", raises=True),
    },
    own={
        "void": "high 3.2",
        "withdrawn": "high 3.2",
        "duplicate-wager": "high 1.2",
        "duplicate-card": "high 1.1",
        "bets-closed": "high 1.2",
        "no-card-before-close": "high 1.2",
        "limits": "high 1.2",
        "bets": "high 1.2",
        "result": "high 2.1",
        "settle": "high 2.1",
    },
    layout=Layout(SINGLE_DECK_SEATS, "high 1.1", (1,), "high 1.1", ("shoe",), "high 1.1"),
)
