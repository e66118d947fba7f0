"""Irregularities in the demo pit: one that holds its table, others ruled in every way.

The same each time, raised on rounds that are really dealt, written through the services.
"""

from __future__ import annotations

from functools import partial
from itertools import cycle

from disputes.irregularities.services.apply import choice_record
from disputes.irregularities.services.irregularities import (
    irregularity_acknowledge,
    irregularity_raise,
)
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide, ruling_reject
from disputes.models import Irregularity
from games.round import engine
from lab.pit.dealer import Dealer
from lab.pit.wagers import main_bets
from tables.log.services import By
from tables.models import Staff, Table
from tables.rounds.services import WagerChange


class Hand(Dealer):
    """A round at one of the demo's tables, dealt by whoever stands there."""

    @classmethod
    def at(cls, number: int, *wagers: tuple[int, int]) -> Hand:
        """Each box, with the amount that it puts on a main bet, each on another one."""
        table = Table.objects.get(number=number)
        hand = cls.on_duty(table)
        hand.open()
        on = cycle(main_bets(table.rules))
        hand.wager(*(WagerChange(box, next(on), str(amount)) for box, amount in wagers))
        hand.close()
        return hand

    def error(self, card: str) -> Hand:
        self.move(partial(engine.draw_in_error, card=card))
        return self

    def raises(self, what: str, note: str = "", **facts: object) -> Irregularity:
        clause = self.table.rules.document.named[what].clause
        return irregularity_raise(
            by=self.by, table=self.table, clause=clause, facts=facts, note=note
        )


def desk(number: str) -> By:
    return By.desk(Staff.objects.get(number=number))


def load() -> None:
    manager, shift, watcher = desk("4001"), desk("5001"), desk("8001")
    known = [
        _approved(manager),
        _withdrawn(shift),
        _overridden(manager),
        _rejected(desk("6001")),
        _dummy_hand(manager),
    ]
    for case in known[:3]:
        irregularity_acknowledge(by=watcher, irregularity=case)
    _logged()
    _held()


def _approved(manager: By) -> Irregularity:
    """Niu Niu: six cards at a box before anybody had touched theirs. The round is void."""
    hand = Hand.at(8, (1, 1_000_000), (3, 500_000))
    case = hand.raises("wrong-number-of-cards", "Six cards at box 3", box=3, handled=False)
    ruling_approve(by=manager, irregularity=case)
    hand.settle()
    return case


def _withdrawn(shift: By) -> Irregularity:
    """Face down: the cards went to the wrong player; one of two takes the wager back."""
    hand = Hand.at(2, (1, 2_000_000), (4, 1_500_000))
    hand.deal("4s", "3h")
    case = hand.raises("wrong-squeezer", outcome_established=False)
    ruling_approve(by=shift, irregularity=case, options=["offer-withdrawal"])
    choice_record(by=hand.by, irregularity=case, box=1, stays=True)
    choice_record(by=hand.by, irregularity=case, box=4, stays=False)
    hand.deal("Kd", "9c")
    hand.settle()
    return case


def _overridden(manager: By) -> Irregularity:
    """Hold'em: a misdeal that the manager saw mended after all."""
    hand = Hand.at(9, (2, 1_000_000), (5, 500_000))
    case = hand.raises("misdealt", handled=False, complete_set=False)
    ruling_decide(
        by=manager,
        irregularity=case,
        effects=[{"effect": "reconstruct"}, {"effect": "continue"}],
        reason="Both players agreed before the cards were looked at.",
    )
    return case


def _rejected(director: By) -> Irregularity:
    """What no rule covers is the assistant director's, and was nothing."""
    hand = Hand.at(6, (1, 200), (9, 100))
    hand.deal("6s", "Kh", "Kd", "7c")
    case = hand.raises("uncovered", "Box 9 says that a card was bent")
    ruling_reject(by=director, irregularity=case, reason="The card was looked at: it is whole.")
    hand.settle()
    return case


def _dummy_hand(manager: By) -> Irregularity:
    hand = Hand.at(5, (2, 100), (7, 60))
    hand.deal("2s", "3h", "4d", "4c")
    hand.error("Td")
    case = hand.raises("first-card-seen", card="Td")
    ruling_approve(by=manager, irregularity=case)
    hand.settle()
    return case


def _logged() -> None:
    """Play goes on; the entry waits to be acknowledged."""
    hand = Hand.at(2, (1, 1_000_000))
    hand.deal("7s")
    hand.raises("player-gone")
    hand.deal("2h", "2c", "3d")
    hand.settle()


def _held() -> None:
    """The table stands still until a pit manager rules."""
    hand = Hand.at(3, (2, 3_000_000), (6, 1_000_000))
    hand.deal("7s", "2h", "Kd", "2c")
    hand.error("5h").raises("third-card-not-due", card="5h")
