"""What a box decides at Hold'em beside its bets: to fold, to check, to be away, not to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.round.events import BoxDecision
from games.round.state import Pass
from games.words import Sentence, _


@dataclass(frozen=True, slots=True)
class HandFolded(BoxDecision):
    def told(self) -> Sentence:
        return _("Box {box} folds", box=self.box)


@dataclass(frozen=True, slots=True)
class BetChecked(BoxDecision):
    """The box goes on without the bet of this betting round."""

    def told(self) -> Sentence:
        return _("Box {box} checks", box=self.box)


@dataclass(frozen=True, slots=True)
class PlayerAway(BoxDecision):
    """7.11: out of the round before the flop bet; checked to the end after it (7.11.1)."""

    def told(self) -> Sentence:
        return _("Box {box} is away", box=self.box)


@dataclass(frozen=True, slots=True)
class HandNotShown(BoxDecision):
    """5.6: the player does not expose the hole cards."""

    def told(self) -> Sentence:
        return _("Box {box} does not show", box=self.box)


MOVES: Final[Mapping[str, type[BoxDecision]]] = {
    "fold": HandFolded,
    "check": BetChecked,
    "away": PlayerAway,
    "hide": HandNotShown,
}
FOLD: Final = Pass("fold", _("Fold"))
CHECK: Final = Pass("check", _("Check"))
AWAY: Final = Pass("away", _("Player is away"))
