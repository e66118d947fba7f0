"""What each wager of a round gets: the one judgement of a round, in play and afterwards.

`judge` is for a round as its log has it: settling, the felt, corrections and the audits take its
lines in cents. `adjudicate` is the door for rounds told as JSON (the command and the API), and the
only place where a judgement is written as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from games.errors import BadRound
from games.money import text
from games.registry import GAMES
from games.round.contract import Line, Round, Wager, read, verify

if TYPE_CHECKING:
    from games.game import Game
    from games.round.state import State


class JudgedWager(NamedTuple):
    """What one wager gets, in cents, and the clause that decided it; in the contract's order."""

    box: int
    bet: str
    amount: int
    result: str
    paid: int
    taken: int
    returned: int
    commission: int
    clause: str

    @property
    def net(self) -> int:
        """What the player has more than before, or with a minus less."""
        return self.paid - self.taken

    def as_json(self) -> dict[str, Any]:
        return {
            "box": self.box,
            "bet": self.bet,
            "amount": text(self.amount),
            "result": self.result,
            "paid": text(self.paid),
            "taken": text(self.taken),
            "returned": text(self.returned),
            "commission": text(self.commission),
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """The settlement of a round."""

    game: Game
    outcome: dict[str, Any]
    wagers: tuple[JudgedWager, ...]

    def by_wager(self) -> dict[tuple[int, str], JudgedWager]:
        return {(wager.box, wager.bet): wager for wager in self.wagers}

    def totals(self) -> dict[str, str]:
        """As the contract and the log write them."""
        paid = sum(wager.paid for wager in self.wagers)
        taken = sum(wager.taken for wager in self.wagers)
        return {
            "paid": text(paid),
            "taken": text(taken),
            "returned": text(sum(wager.returned for wager in self.wagers)),
            "commission": text(sum(wager.commission for wager in self.wagers)),
            "house_net": text(taken - paid),
        }

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "outcome": self.outcome,
            "wagers": [wager.as_json() for wager in self.wagers],
            "totals": self.totals(),
        }


def adjudicate(obj: object) -> dict[str, Any]:
    """The settlement of one round, or `{"error": …}`; any JSON value may be given."""
    try:
        return settle(read(obj, GAMES)).as_json()
    except BadRound as fault:
        return fault.as_json()


def judge(state: State) -> Judgement:
    """The same of a round at one point of its life; raises BadRound where it cannot be judged."""
    round = state.as_round()
    round.cards = state.game.read_cards(state.cards_json(), round.void)
    verify(round.game, round.cards, round.wagers)
    return settle(round)


def settle(round: Round) -> Judgement:
    outcome = {"void": True} if round.void else round.game.judge(round)
    clause = round.game.clauses["void" if round.void else "withdrawn"]
    wagers = tuple(_judged(wager, wager.line or _whole(wager, clause)) for wager in round.wagers)
    return Judgement(round.game, outcome, wagers)


def _whole(wager: Wager, clause: str) -> Line:
    """A wager that goes back whole."""
    return Line("returned", clause, returned=wager.amount)


def _judged(wager: Wager, line: Line) -> JudgedWager:
    return JudgedWager(
        wager.box,
        wager.bet,
        wager.amount,
        line.result,
        line.paid,
        line.taken,
        line.returned,
        line.commission,
        line.clause,
    )
