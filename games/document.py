"""A rulebook: its clauses, and what it decides when something has gone wrong.

A clause is cited as `<document> <number>`, for example "tiger 7.6".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.irregularities.detectors import Detector
from games.irregularities.model import Branch, Situation
from games.rulebook.model import Clause
from games.words import Sentence


@dataclass(frozen=True, eq=False)
class Document:
    """`likely` names the situations to offer first at each moment of a round, `detectors` see
    one without being told; `sees_deal`: its cases may tell the cards that were dealt."""

    slug: str
    name: Sentence
    rulebook: Mapping[str, Clause]
    situations: tuple[Situation, ...]
    likely: Mapping[str, tuple[str, ...]]
    detectors: tuple[Detector, ...]
    sees_deal: bool = False

    def cite(self, number: str) -> str:
        return f"{self.slug} {number}"

    @cached_property
    def rows(self) -> Mapping[str, Situation]:
        return {row.clause: row for row in self.situations}

    @cached_property
    def named(self) -> Mapping[str, Situation]:
        """The situations that have a name, by it."""
        return {row.name: row for row in self.situations if row.name}

    @cached_property
    def _decides(self) -> Mapping[str, tuple[Situation, Branch | None]]:
        """What a ruling cites: the situation, and the branch where that has a clause of its own."""
        found: dict[str, tuple[Situation, Branch | None]] = {}
        for row in self.situations:
            for branch in row.branches:
                if branch.clause is not None:
                    found[self.cite(branch.clause)] = row, branch
        return found | {self.cite(row.clause): (row, None) for row in self.situations}

    def situation(self, citation: str) -> Situation | None:
        """The situation that a citation is about, cited as the row's clause or a branch's."""
        found = self._decides.get(citation)
        return found[0] if found else None

    def branch(self, citation: str) -> Branch | None:
        found = self._decides.get(citation)
        return found[1] if found else None

    @cached_property
    def silent_on_errors(self) -> frozenset[str]:
        """Citations that say nothing of cards out in error: what never holds a round (a limit, a
        wrong call), and what is not about the cards that came out."""
        return frozenset(
            self.cite(branch.clause or row.clause)
            for row in self.situations
            for branch in row.branches
            if not branch.holds or row.silent_on_errors
        )
