"""What every game says of a bet, whatever it pays."""

from __future__ import annotations

from dataclasses import dataclass

from games.words import Sentence


@dataclass(frozen=True, kw_only=True)
class Bet:
    """`letter` is what the felt calls it, `side` the hand it is on, where it is on one.

    A reserve stands behind the wager `behind`, `times` as high; a bet that `raises` is placed
    while the cards are dealt.
    """

    name: Sentence
    letter: str = ""
    main: bool = True
    side: str = ""
    behind: str = ""
    times: int = 0
    raises: bool = False

    @property
    def minimum(self) -> str:
        """Which of the table's limits is its minimum; what follows another wager has none."""
        if self.behind or self.raises:
            return ""
        return "min" if self.main else "side_min"
