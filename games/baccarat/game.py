"""One variant of baccarat: its bets as data, its limit rules, and how a round of it is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.baccarat.bets import Bets
from games.baccarat.hands import lay_out
from games.contract import Line, Round, card_list
from games.errors import BadRound
from games.words import _


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards in the order they left the shoe."""

    cards: tuple[Any, ...]

    def every(self) -> Iterable[object]:
        return self.cards


@dataclass(frozen=True)
class Baccarat:
    """`limit` looks at a round's limits: it refuses the round, or cuts what is in play."""

    slug: str
    bets: Bets
    clauses: Mapping[str, str]
    limit: Callable[[Round], None]
    copies: int = 8

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Dealt:
        return Dealt(tuple(card_list(obj, "dealt", needed=not void) or ()))

    def judge(self, round: Round) -> dict[str, Any]:
        """The limit rules come last among the faults: cards first (contract's order)."""
        require_main = self.clauses.get("main-wager-required")
        if require_main is not None:
            _require_main(round, self.bets, require_main)
        hands = lay_out(round.cards.cards, self.clauses["drawing"])
        self.limit(round)
        happened = hands.happened()
        for wager in round.standing():
            if wager.play:
                wager.line = self.bets[wager.bet].line(happened, wager.amount, wager.play)
            else:
                wager.line = Line("returned", wager.cut, returned=wager.amount)
        return hands.as_json()


def _require_main(round: Round, bets: Bets, clause: str) -> None:
    standing = round.standing()
    with_main = {wager.box for wager in standing if bets[wager.bet].main}
    for wager in standing:
        if wager.box not in with_main:
            raise BadRound(
                "main-wager-required",
                _("Box {box} needs a wager on Player, Banker or Tie.", box=wager.box),
                clause,
            )
