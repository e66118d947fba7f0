"""The words an irregularity is described in: facts, effects, branches, situations.

The catalogue is written in these; `ruling.py` reads it. Nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from games.words import Sentence

PIT_MANAGER: Final = "pit-manager"
SHIFT_MANAGER: Final = "shift-manager"
ASSISTANT_DIRECTOR: Final = "assistant-director"

# The moments of a round at which something may go wrong
BETTING, DEALING, DECIDED, BETWEEN = "betting", "dealing", "decided", "between"

Kind = Literal["bool", "number", "card", "cards", "box", "box-or-dealer"]
Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Fact:
    """Something the dealer answers with a tap; `least` is the smallest number that makes sense."""

    name: str
    kind: Kind
    question: Sentence
    least: int = 0


@dataclass(frozen=True)
class Effect:
    """Something that happens to the round, the next hand or the shoe.

    `carries` says which fields the effect has and which facts fill them: one fact by its name,
    a list of facts as a tuple of names.
    """

    name: str
    carries: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)

    def told(self, facts: Facts) -> dict[str, Any]:
        """
        >>> Effect("next-free-hand", {"cards": ("card",)}).told({"card": "5h"})
        {'effect': 'next-free-hand', 'cards': ['5h']}
        """
        return {"effect": self.name} | {
            name: facts[fact] if isinstance(fact, str) else [facts[each] for each in fact]
            for name, fact in self.carries.items()
        }


@dataclass(frozen=True)
class Option:
    """An effect that somebody of this rank, or above, may add at their discretion."""

    effect: Effect
    authority: str

    def told(self, facts: Facts) -> dict[str, Any]:
        return self.effect.told(facts) | {"authority": self.authority}


@dataclass(frozen=True)
class AtLeast:
    """A condition on a number: this many or more."""

    number: int


@dataclass(frozen=True)
class Branch:
    """What is ruled when every fact in `when` has its value.

    `clause` names the clause that decides, where it is not the situation's own. `void_without`:
    once everybody has withdrawn the round is void, and new cards come.
    """

    effects: tuple[Effect, ...]
    when: Mapping[str, bool | int | AtLeast] = field(default_factory=dict)
    clause: str | None = None
    options: tuple[Option, ...] = ()
    authority: str = PIT_MANAGER
    holds: bool = True
    void_without: bool = False

    def applies(self, facts: Facts) -> bool:
        return all(_holds(wanted, facts[name]) for name, wanted in self.when.items())


def _holds(wanted: bool | int | AtLeast, value: Any) -> bool:
    return bool(value >= wanted.number if isinstance(wanted, AtLeast) else value == wanted)


@dataclass(frozen=True)
class Situation:
    """A row of the catalogue; of its branches, the first that applies decides.

    `reads_deal` marks a row that needs the first four cards. It turns them into further facts for
    the branches, or refuses, citing the row, where they show nothing irregular.

    What follows says where the row differs: it may be raised `without_round`; its void round
    leaves an earlier one standing (`earlier_stands`); its card lies on the table (`card_is_out`) or
    is played like any other (`as_it_comes`); it says nothing of cards in error
    (`silent_on_errors`); its box has no wager (`unstaked`), cannot decide (`away`), or is not asked
    whether it stays (`spares_box`).
    """

    clause: str
    words: Sentence
    branches: tuple[Branch, ...]
    facts: tuple[Fact, ...] = ()
    reads_deal: Callable[[Sequence[str], str], Facts] | None = None
    name: str = ""
    without_round: bool = False
    earlier_stands: bool = False
    card_is_out: bool = False
    as_it_comes: bool = False
    silent_on_errors: bool = False
    unstaked: bool = False
    away: bool = False
    spares_box: bool = False
