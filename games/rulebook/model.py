"""A clause of a rulebook: its number, what it asks in our own words, and how the product keeps it.

- enforced: the engine decides or refuses by it, and a test carries its name;
- shown: staff are told at a step of the work (`at`), and do it;
- recorded: what was done is in the book, with who and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.words import Sentence

Kind = Literal["definition", "procedure", "payout", "limit", "irregularity", "dispute"]
How = Literal["enforced", "shown", "recorded"]
Step = Literal["set-up", "shoe", "betting", "deal", "result", "irregularity", "dispute", "look-up"]

SECTIONS: Final[dict[str, Kind]] = {
    "2": "definition",
    "4": "procedure",
    "5": "payout",
    "6": "payout",
    "7": "irregularity",
    "8": "dispute",
}
ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


@dataclass(frozen=True)
class Clause:
    number: str
    how: How
    summary: Sentence
    at: Step | None = None
    kind: Kind | None = None
    document: str = ""

    @property
    def citation(self) -> str:
        return f"{self.document} {self.number}"


def enforced(number: str, summary: Sentence, kind: Kind | None = None) -> Clause:
    return Clause(number, "enforced", summary, kind=kind)


def shown(number: str, at: Step, summary: Sentence, kind: Kind | None = None) -> Clause:
    return Clause(number, "shown", summary, at, kind)


def recorded(number: str, summary: Sentence, kind: Kind | None = None) -> Clause:
    return Clause(number, "recorded", summary, kind=kind)


def order(number: str) -> tuple[int, ...]:
    """How numbers follow one another on paper.

    >>> sorted(["4.10", "4.5.3 ii", "4.5.3", "4.5.3 i", "4.9"], key=order)
    ['4.5.3', '4.5.3 i', '4.5.3 ii', '4.9', '4.10']
    """
    digits, _, roman = number.partition(" ")
    parts = tuple(int(part) for part in digits.split("."))
    return (*parts, ROMAN.index(roman) + 1) if roman else parts


def book(
    document: str, *parts: tuple[Clause, ...], sections: Mapping[str, Kind] = SECTIONS
) -> dict[str, Clause]:
    """A document's clauses by number, in order; a clause without a kind has its section's."""
    rows = sorted((row for part in parts for row in part), key=lambda row: order(row.number))
    return {
        row.number: replace(
            row, document=document, kind=row.kind or sections[row.number.partition(".")[0]]
        )
        for row in rows
    }
