"""Every clause of the five rulebooks: number, our own words, kind, and how the product keeps it."""

from __future__ import annotations

from typing import Final

from games.rulebook import baccarat, disputes, guide, holdem, lucky7, niu, tiger
from games.rulebook.model import Clause, book

BOOKS: Final[dict[str, dict[str, Clause]]] = {
    "tiger": book("tiger", baccarat.CLAUSES, tiger.CLAUSES, disputes.CLAUSES),
    "lucky7": book("lucky7", baccarat.CLAUSES, lucky7.CLAUSES, disputes.CLAUSES),
    "niu": book("niu", niu.CLAUSES, disputes.CLAUSES),
    "holdem": book("holdem", holdem.CLAUSES, disputes.CLAUSES),
    "guide": book("guide", guide.CLAUSES),
}


def clauses(document: str | None = None) -> tuple[Clause, ...]:
    """The clauses of one document, or of all, in the order they are printed."""
    books = BOOKS.values() if document is None else [BOOKS[document]]
    return tuple(clause for numbers in books for clause in numbers.values())


def lookup(citation: str) -> Clause | None:
    """The clause that a citation names, None where there is none.

    >>> lookup("niu 4.5.3 i").summary
    "Double's Reserve is two times the wager."
    >>> lookup("tiger 9.9") is None
    True
    """
    document, _, number = citation.partition(" ")
    return BOOKS.get(document, {}).get(number)


__all__ = ["BOOKS", "Clause", "clauses", "lookup"]
