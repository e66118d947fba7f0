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
    """What lies on each side, and how far apart or how high they may be."""

    sides: tuple[tuple[str, int], ...]
    differential: int | None = None
    side_total: int | None = None

    @property
    def difference(self) -> int:
        amounts = [amount for _side, amount in self.sides]
        return max(amounts) - min(amounts)

    @property
    def over(self) -> bool:
        return self.differential is not None and self.difference > self.differential


@dataclass(frozen=True, slots=True)
class Strip:
    """The roads under the felt, from the results of the shoe; how often each side won."""

    results: str
    counts: tuple[tuple[str, int], ...]

    @property
    def roads(self) -> Roads:
        return roads(self.results)


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
