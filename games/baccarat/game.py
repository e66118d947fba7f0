"""One variant of baccarat: its bets as data, its limit rules, and how a round of it is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from games.baccarat import odds
from games.baccarat.hands import lay_out
from games.baccarat.limits import LimitRules
from games.baccarat.play import BaccaratRound
from games.baccarat.squeeze import Squeeze
from games.errors import BadRound
from games.felt import BLUE, GREEN, RED, Side, Spot
from games.game import Chances, Game, Guests
from games.irregularities.effects import (
    ANYWHERE,
    BURN_NOW,
    CARD_TO_BANKER,
    COMPLETE_SHOE,
    FREE_HAND,
    OFFER_RESHUFFLE,
)
from games.odds.bets import BetOdds
from games.round.contract import Line, Round, card_list
from games.round.events import RoundOpened
from games.words import _

DECKS: Final = tuple(range(6, 9))
DECKS_CLAUSE: Final = "guide 1.1"
FIRST: Final = ("tie", "banker", "player")
TOLD_APART: Final = {
    "banker": _("Banker"),
    "player": _("Player"),
    "tie": _("Tie"),
    "player-pair": _("Player Pair"),
    "banker-pair": _("Banker Pair"),
}


def _told_apart(happened: frozenset[str]) -> str:
    return "+".join(name for name in TOLD_APART if name in happened)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards in the order they left the shoe."""

    cards: tuple[Any, ...]

    def every(self) -> Iterable[object]:
        return self.cards


@dataclass(frozen=True, eq=False, kw_only=True)
class Baccarat(Game):
    """`limit_rules` are the document's: they settle (hoiana) or refuse (guide); `steps`
    are the clauses that each step of the deal cites."""

    limit_rules: LimitRules
    squeeze: Squeeze
    steps: Mapping[str, str]
    copies: int = 8

    sides = ("player", "banker")
    results = {"banker": Side("B", RED), "player": Side("P", BLUE), "tie": Side("T", GREEN)}
    roads = True
    hands = {"player": _("to Player"), "banker": _("to Banker")}
    collects_first = True
    bets_behind = True
    effects = (
        *ANYWHERE,
        *(each.name for each in (CARD_TO_BANKER, FREE_HAND)),
        *(each.name for each in (BURN_NOW, COMPLETE_SHOE, OFFER_RESHUFFLE)),
    )

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """From the far edge of the cloth towards the player; small bets two by two."""
        small = [slug for slug in self.bets if slug not in FIRST]
        spots = [self.spot(slug, "" if slug == "tie" else "main") for slug in FIRST]
        spots += [self.spot(slug, "half") for slug in small]
        if len(small) % 2:
            spots[-1] = self.spot(small[-1], "wide")
        return tuple(spots)

    @property
    def guests(self) -> Guests:
        side = tuple(bet for bet in self.bets if bet not in FIRST)
        return Guests(("player", "banker", "banker"), side)

    def odds_of_bets(self, decks: int) -> Mapping[str, BetOdds]:
        return odds.of_bets(self.bets, decks)

    def chances(self, decks: int) -> Chances:
        """Winner and pairs; all variants are counted together."""
        ways: Counter[str] = Counter()
        for happened, count in odds.happenings(decks).items():
            ways[_told_apart(happened)] += count
        says = _("Baccarat with {decks} decks", decks=decks)
        return Chances(f"baccarat-{decks}", ways, says, TOLD_APART)

    def outcome(self, state: BaccaratRound) -> str:
        return _told_apart(lay_out(state.in_hands(), "").happened())

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Dealt:
        return Dealt(tuple(card_list(obj, "dealt", needed=not void) or ()))

    def require_main(self, round: Round) -> None:
        clause = self.clauses.get("main-wager-required")
        if clause is None:
            return  # tiger, lucky7 4.5.1: a side bet may stand alone
        standing = round.wagers_left()
        with_main = {wager.box for wager in standing if self.bets[wager.bet].main}
        for wager in standing:
            if wager.box not in with_main:
                raise BadRound(
                    "main-wager-required",
                    _("Box {box} needs a wager on Player, Banker or Tie.", box=wager.box),
                    clause,
                )

    def refuse_bets(self, round: Round) -> None:
        self.limit_rules.refuse(round, self.bets)

    def limit(self, round: Round) -> None:
        self.limit_rules.cut(round, self.bets)

    def judge(self, round: Round) -> dict[str, Any]:
        self.require_main(round)
        hands = lay_out(round.cards.cards, self.clauses["drawing"])
        self.refuse_bets(round)
        self.limit(round)
        happened = hands.happened()
        for wager in round.wagers_left():
            if wager.play:
                wager.line = self.bets[wager.bet].line(happened, wager.amount, wager.play)
            else:
                wager.line = Line("returned", wager.cut, returned=wager.amount)
        return hands.as_json()

    def start(self, opened: RoundOpened) -> BaccaratRound:
        return BaccaratRound.begin(self, opened)
