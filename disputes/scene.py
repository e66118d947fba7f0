"""What an irregularity is about: the table as it stands, and one of its rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.engine import fold
from games.errors import Refused
from games.state import State
from tables.models import Round
from tables.play import Play, history_of

# What concerns the cards more than a round can be raised while there is no round at all.
WITHOUT_A_ROUND: Final = frozenset(
    f"{document} {number}"
    for document, numbers in {
        "tiger": ("7.1", "7.5", "7.11", "7.20"),
        "lucky7": ("7.1", "7.5", "7.11", "7.20"),
        "niu": ("7.1.1", "7.1.2", "7.1.3", "7.1.4", "other"),
        "holdem": ("7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.13"),
        "guide": ("2.6", "other"),
    }.items()
    for number in numbers
)


@dataclass(frozen=True)
class Scene:
    """`round` is the round that is meant: the one on the felt, or one before it."""

    play: Play
    round: Round | None
    state: State | None

    @classmethod
    def of(cls, play: Play, round: Round | None = None) -> Scene:
        here = play.felt.round
        if round is None or (here is not None and here.pk == round.pk):
            return cls(play, here, play.current)
        if round.table_id != play.felt.table_id:
            raise Refused(_("That round was dealt at another table."))
        return cls(play, round, fold(play.felt.table.game, history_of(round.pk)))

    @property
    def live(self) -> bool:
        """Whether the round is not settled yet, so that a ruling happens on the felt itself."""
        return self.round is not None and self.round.settled_at is None

    @property
    def in_time(self) -> bool:
        """Whether the next round has not begun (holdem 7.4, 7.6)."""
        here = self.play.felt.round
        return self.round is None or (here is not None and here.pk == self.round.pk)

    def check_round(self, clause: str) -> None:
        if self.state is None and clause not in WITHOUT_A_ROUND:
            raise Refused(_("No round is open at this table."), clause)
