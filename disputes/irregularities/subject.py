"""What an irregularity is about: the table as it stands, and one of its rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.errors import Refused
from games.round.engine import fold
from games.round.events import KINDS, from_json
from games.round.state import State
from tables.models import Entry, Round
from tables.rounds.play import Play, history_of

RAISED: Final = "IrregularityRaised"
SETTLED: Final = "RoundSettled"


@dataclass(frozen=True)
class Subject:
    """`round` is the round that is meant: the one on the felt, or one before it. `live`: it is not
    settled yet, so that a ruling happens on the felt itself."""

    play: Play
    round: Round | None
    state: State | None
    live: bool

    @classmethod
    def of(cls, play: Play, round: Round | None = None) -> Subject:
        here = play.felt.round
        if round is None or (here is not None and here.pk == round.pk):
            return cls(play, here, play.current, here is not None and here.settled_at is None)
        if round.table_id != play.felt.table_id:
            raise Refused(_("That round was dealt at another table."))
        return cls(play, round, fold(play.felt.table.game, history_of(round.pk)), live=False)

    @classmethod
    def without_round(cls, play: Play) -> Subject:
        return cls(play, None, None, live=False)

    @classmethod
    def when_raised(cls, play: Play, round: Round | None, case: int) -> Subject:
        """The same as it stood when irregularity number `case` was raised."""
        if round is None:
            return cls.without_round(play)
        until: list[tuple[str, Any]] = []
        for kind, data in entries_of(round.pk):
            if kind == RAISED and data["irregularity"] == case:
                break
            until.append((kind, data))
        history = [from_json(kind, data) for kind, data in until if kind in KINDS]
        settled = any(kind == SETTLED for kind, _data in until)
        return cls(play, round, fold(play.felt.table.game, history), not settled)

    @property
    def in_time(self) -> bool:
        """Whether the next round has not begun."""
        here = self.play.felt.round
        return self.round is None or (here is not None and here.pk == self.round.pk)

    def check_round(self, clause: str) -> None:
        row = self.play.felt.table.rules.document.situation(clause)
        if self.state is None and (row is None or not row.without_round):
            raise Refused(_("No round is open at this table."), clause)


def entries_of(round_id: int) -> list[tuple[str, Any]]:
    rows = Entry.objects.filter(round_id=round_id).order_by("seq")
    return list(rows.values_list("kind", "data"))
