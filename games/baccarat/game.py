"""One variant of baccarat: its bets as data, its limit rules, and how a round of it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.baccarat.bets import Bets
from games.baccarat.hands import lay_out
from games.baccarat.limits import LimitRules
from games.baccarat.play import BaccaratRound
from games.baccarat.squeeze import Squeeze
from games.contract import Line, Round, card_list
from games.errors import BadRound
from games.events import RoundOpened
from games.words import _


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards in the order they left the shoe."""

    cards: tuple[Any, ...]

    def every(self) -> Iterable[object]:
        return self.cards


@dataclass(frozen=True)
class Baccarat:
    """`house` names the document's limit rules: they settle (hoiana) or refuse (guide)."""

    slug: str
    bets: Bets
    clauses: Mapping[str, str]
    house: LimitRules
    squeeze: Squeeze
    copies: int = 8

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Dealt:
        return Dealt(tuple(card_list(obj, "dealt", needed=not void) or ()))

    def require_main(self, round: Round) -> None:
        clause = self.clauses.get("main-wager-required")
        if clause is None:
            return  # tiger, lucky7 4.5.1: a side bet may stand alone
        standing = round.standing()
        with_main = {wager.box for wager in standing if self.bets[wager.bet].main}
        for wager in standing:
            if wager.box not in with_main:
                raise BadRound(
                    "main-wager-required",
                    _("Box {box} needs a wager on Player, Banker or Tie.", box=wager.box),
                    clause,
                )

    def refuse_bets(self, round: Round) -> None:
        self.house.refuse(round, self.bets)

    def limit(self, round: Round) -> None:
        self.house.cut(round, self.bets)

    def judge(self, round: Round) -> dict[str, Any]:
        self.require_main(round)
        hands = lay_out(round.cards.cards, self.clauses["drawing"])
        self.refuse_bets(round)
        self.limit(round)
        happened = hands.happened()
        for wager in round.standing():
            if wager.play:
                wager.line = self.bets[wager.bet].line(happened, wager.amount, wager.play)
            else:
                wager.line = Line("returned", wager.cut, returned=wager.amount)
        return hands.as_json()

    def start(self, opened: RoundOpened) -> BaccaratRound:
        return BaccaratRound.begin(self, opened)
