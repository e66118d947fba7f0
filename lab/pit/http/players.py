"""The players around a table: who comes and goes, and what they put down."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.game import Guests
from games.money import text
from lab.pit.http.felt import Spot, TabletFelt
from lab.pit.people import GUESTS
from lab.pit.wagers import MAIN_STEPS, who_plays

SIDE_BET = 0.15  # how often a chip lies on each bet beside the main one

Change = tuple[int, str, int, int]  # box, bet, the new amount and the old, in cents


@dataclass
class Players:
    """`bets` are what guests of the table's game put down."""

    rng: random.Random
    bets: Guests

    def arrival(self, felt: TabletFelt) -> int:
        """The box that somebody takes now; 0 if nobody comes."""
        free = [box for box, taken in felt.seats.items() if not taken]
        seated = len(felt.seats) - len(free)
        wanted = (1.0, 0.9)[seated] if seated < 2 else 0.15 / seated
        return self.rng.choice(free) if free and self.rng.random() < wanted else 0

    def departure(self, felt: TabletFelt) -> int:
        seated = [box for box, taken in felt.seats.items() if taken]
        return self.rng.choice(seated) if len(seated) > 2 and self.rng.random() < 0.03 else 0

    def introduce(self) -> dict[str, str]:
        """Members give a number, some a name, some nothing."""
        kind, name = self.rng.random(), self.rng.choice(GUESTS)
        if kind < 0.3:
            return {"member_number": f"S-{self.rng.randrange(10**5):05d}", "name": name}
        return {"name": name} if kind < 0.6 else {}

    def wagers(self, felt: TabletFelt) -> list[list[Change]]:
        """What each seated box puts down, one list a box; some sit out, never all of them."""
        boxes = [box for box, taken in felt.seats.items() if taken]
        return [
            self._box([spot for spot in felt.spots if spot.box == box], felt)
            for box in who_plays(boxes, self.rng)
        ]

    def _box(self, spots: list[Spot], felt: TabletFelt) -> list[Change]:
        free = {spot.bet: spot for spot in spots if not spot.amount}
        chosen = self.rng.choice(self.bets.main)
        if chosen not in free:
            return []
        amount = min(felt.chip * self.rng.choice(MAIN_STEPS), felt.chips[-1])
        changes = put(free[chosen], amount)
        for bet, spot in free.items():
            if bet not in self.bets.main and self.rng.random() < SIDE_BET:
                changes += put(spot, felt.chip)
        return changes

    def taken_away(self, felt: TabletFelt) -> list[Change]:
        """What goes back where the rules do not let bets close: what they name, else the most."""
        down = [spot for spot in felt.spots if spot.amount]
        named = [spot for spot in down if spot.must_change] or [
            max(down, key=lambda spot: spot.amount)
        ]
        boxes = {spot.box for spot in named}
        return [change for spot in down if spot.box in boxes for change in put(spot, 0)]


def put(spot: Spot, amount: int) -> list[Change]:
    """A bet's new total; a reserve goes along with its wager."""
    changes = [(spot.box, spot.bet, amount, spot.amount)]
    if spot.reserve:
        old = spot.amount * spot.times
        changes.append((spot.box, spot.reserve, amount * spot.times, old))
    return changes


def written(changes: list[Change]) -> list[tuple[str, str]]:
    return [
        ("change", f"{box}:{bet}:{text(amount)}:{text(was)}") for box, bet, amount, was in changes
    ]
