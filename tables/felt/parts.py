"""The smaller parts of the felt: head, totals, roads, notices."""

from __future__ import annotations

from dataclasses import dataclass

from games.roads import Roads, roads


@dataclass(frozen=True, slots=True)
class FeltHead:
    """The table and its sign; amounts in cents."""

    table: str
    game: str
    low: int | None
    high: int | None
    currency: str
    shoe: int | None
    hand: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    """Both sides of a baccarat table, and how far apart or how high they may be."""

    player: int
    banker: int
    differential: int | None = None
    side_total: int | None = None

    @property
    def difference(self) -> int:
        return abs(self.player - self.banker)

    @property
    def over(self) -> bool:
        return self.differential is not None and self.difference > self.differential


@dataclass(frozen=True, slots=True)
class Strip:
    """The roads under the felt, from the results of the shoe."""

    results: str

    @property
    def roads(self) -> Roads:
        return roads(self.results)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        names = {"B": "banker", "P": "player", "T": "tie"}
        return tuple((name, self.results.count(letter)) for letter, name in names.items())


@dataclass(frozen=True, slots=True)
class Told:
    """A notice: who must change what, and the clause."""

    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Tray:
    """The chips to pick from, and the one that is in the dealer's hand at first."""

    chips: tuple[int, ...]
    picked: int
