"""Every clause of the five rulebooks: number, our own words, kind, and how the product keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from games.disputes import STEPS
from games.document import Document
from games.registry import DOCUMENTS
from games.rulebook.model import Clause


def books() -> dict[str, Mapping[str, Clause]]:
    in_order = sorted(DOCUMENTS.items(), key=_guides_last)
    return {slug: document.rulebook for slug, document in in_order}


def _guides_last(item: tuple[str, Document]) -> bool:
    """The house's own documents come first: those that say how a dispute is settled."""
    return STEPS["decide"] not in item[1].rulebook


def clauses(document: str | None = None) -> tuple[Clause, ...]:
    """The clauses of one document, or of all, in the order they are printed."""
    chosen = books().values() if document is None else [books()[document]]
    return tuple(clause for numbers in chosen for clause in numbers.values())


def lookup(citation: str) -> Clause | None:
    """The clause that a citation names, None where there is none.

    >>> lookup("niu 4.5.3 i").summary
    "Double's Reserve is two times the wager."
    >>> lookup("tiger 9.9") is None
    True
    """
    document, _, number = citation.partition(" ")
    known = DOCUMENTS.get(document)
    return known.rulebook.get(number) if known else None
