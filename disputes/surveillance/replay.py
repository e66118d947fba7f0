"""A round replayed from the log: each entry with its time and who tapped, and the felt after it.

steps = replay(round)
{% include "disputes/surveillance/replay.html" with steps=steps %}
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from disputes.surveillance import story
from games.round import events as e
from games.round.engine import advance, fold
from games.round.state import State
from tables.felt.boxes import Cloth
from tables.felt.hands import FeltHand, hands
from tables.models import Entry, Round, Staff
from tables.staff.models.staff import RANK_NAMES


@dataclass(frozen=True)
class ReplayStep:
    """One entry, and how the cards lay once it was written."""

    entry: Entry
    words: str
    card: str
    odd: bool
    hands: tuple[FeltHand, ...]
    errors: tuple[str, ...]

    @property
    def at(self) -> datetime:
        return self.entry.at

    @property
    def who(self) -> Staff | None:
        return self.entry.actor

    @property
    def rank(self) -> str:
        return str(RANK_NAMES.get(self.entry.rank, ""))

    @property
    def where(self) -> str:
        if self.entry.device is not None:
            return self.entry.device.label
        return _("at a desk") if self.entry.actor else ""


def entries_of(round: Round) -> list[Entry]:
    rows = Entry.objects.filter(round_id=round.pk).order_by("seq")
    return list(rows.select_related("actor", "device", "stream"))


def replay(round: Round, *, alerts: bool = False) -> list[ReplayStep]:
    """The steps of a round, in the log's order; with the alerts about it, where they matter."""
    game, history, state, steps = round.table.game, list[e.Event](), None, list[ReplayStep]()
    left_out = story.LATER - {"AlertRaised"} if alerts else story.LATER
    for entry in (each for each in entries_of(round) if each.kind not in left_out):
        if entry.kind in e.KINDS:
            history.append(e.from_json(entry.kind, entry.data))
            state = _after(game, state, history)
        words = story.told(entry.kind, entry.data)
        card, odd = story.card_of(entry.kind, entry.data), entry.kind in story.ODD
        steps.append(ReplayStep(entry, words, card, odd, *felt(state)))
    return steps


def _after(game: str, state: State | None, history: list[e.Event]) -> State:
    if state is None or isinstance(history[-1], e.EntryTakenBack):
        return fold(game, history)
    return advance(state, history[-1])


def felt(state: State | None) -> tuple[tuple[FeltHand, ...], tuple[str, ...]]:
    """The hands as they lie, those of the boxes among them, and the cards out in error."""
    if state is None:
        return (), ()
    return (*hands(state), *_in_boxes(state)), state.errors


def _in_boxes(state: State) -> tuple[FeltHand, ...]:
    cloth = Cloth(state.opened.game, state.opened.seats, state, {}, (), (), frozenset())
    return tuple(
        FeltHand("box", _("Box %(box)s") % {"box": box.number}, box.places, says=box.says)
        for box in cloth.boxes()
        if box.places
    )
