"""A table under its lock: what the log says of the round on it, and the way to add to it.

    with transaction.atomic():
        play = Play.locked(table_id)
        if play.is_new(seen, key):
            play.record([engine.deal(play.state, "9s")], by=by, key=key)

The stream is locked and everything read in one question. A writer that had to wait for the lock
would see what was there before it waited; it notices by the log's head, and reads again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from config.web import errors
from games import shoe as shoes
from games.errors import Refused
from games.round import events as e
from games.round.adjudicate import Judgement, judge
from games.round.engine import advance, fold
from games.round.state import State
from tables.log import services as log
from tables.log.checkpoints import archived_round
from tables.log.services import By, NewEntry
from tables.models import Entry, Felt, Round, Session, Shoe, Stream, Table
from tables.rows import Rows

WAGERS = (e.WagerPlaced, e.WagerWithdrawn)
CARD_READ = "CardRead"  # the shoe reader's own entries of a round
Told = tuple[str, Any]  # an entry's kind and its data


class Stale(errors.Stale):
    """The tablet saw an older round or version: nothing is written, it gets the fresh felt."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The round, and the version of it, that the tablet had before it."""

    round_id: int
    version: int


@dataclass
class Play:
    felt: Felt
    stream: Stream
    history: list[e.Event] = field(default_factory=list)
    by_reader: bool = False  # whether a shoe reader saw cards of this round
    _shoe: tuple[tuple[Any, ...], shoes.Shoe] | None = None  # what it was made of, and the shoe
    _judged: Judgement | None = None

    @classmethod
    def locked(cls, table: Table) -> Play:
        """The table, ours until the transaction ends."""
        felt, told, head_seq = on_table(LOCKED, table.pk)
        # Of all that was read only the locked row is of now; the rest is as old as the question.
        waited = head_seq != felt.table.stream.head_seq
        play = cls.read(table.pk) if waited else cls._of(felt, told)
        play.stream = log.held(play.stream)
        return play

    @classmethod
    def read(cls, table_id: int) -> Play:
        """The same for looking only."""
        felt, told, _head_seq = on_table(READ, table_id)
        return cls._of(felt, told)

    @classmethod
    def _of(cls, felt: Felt, told: Sequence[Told]) -> Play:
        history = _events(told) or (_not_here(felt.round.pk) if felt.round else [])
        play = cls(felt, felt.table.stream, history)
        play.by_reader = any(kind == CARD_READ for kind, _data in told)
        play._fold()
        return play

    def _fold(self) -> None:
        self._state = fold(self.felt.table.game, self.history) if self.history else None

    @property
    def state(self) -> State:
        if self._state is None:
            raise Refused(_("No round is open at this table."))
        return self._state

    @property
    def current(self) -> State | None:
        """The state of the round on the table, where there is one."""
        return self._state

    def judgement(self) -> Judgement:
        """What every wager gets: settling asks for it, and the felt that is drawn after that."""
        if self._judged is None:
            self._judged = judge(self.state)
        return self._judged

    @property
    def round(self) -> Round:
        if self.felt.round is None:
            raise Refused(_("No round is open at this table."))
        return self.felt.round

    def has_seen(self, key: UUID | None) -> bool:
        return log.written(self.stream, key) is not None

    def is_new(self, seen: Seen, key: UUID | None) -> bool:
        """Whether a tap is to be written: a repeated key is not, a stale one raises."""
        round = self.felt.round
        if round and seen == Seen(round.pk, round.version):
            return True
        if self.has_seen(key):
            return False
        raise Stale(_("The table has moved on; this is how it stands now."))

    def begin(self, round: Round) -> None:
        """Put a new round on the table."""
        self.felt.round = round
        self.history, self.by_reader = [], False
        self._state = self._judged = None

    def record(
        self,
        events: Sequence[e.Event],
        *,
        by: By,
        key: UUID | None = None,
        notes: Sequence[NewEntry] = (),
        save: bool = True,
    ) -> None:
        """Append events, and notes after them, to the log and refresh the cached round.

        The key goes to the first. Without `save` the caller saves the round's row with more in it.
        """
        for event in events:
            self._advance(event)
        moved = self._cache(sum(not isinstance(event, WAGERS) for event in events))
        facts = [*(NewEntry(type(event).__name__, event.as_json()) for event in events), *notes]
        keys = [key, *[None] * (len(facts) - 1)]
        log.append_all(
            self.stream,
            [
                replace(fact, key=k, round_id=self.round.pk)
                for fact, k in zip(facts, keys, strict=True)
            ],
            by=by,
            round=self.round if save and moved else None,
        )

    def _advance(self, event: e.Event) -> None:
        self.history.append(event)
        if not isinstance(event, e.ResultAnnounced):  # which decides nothing anew
            self._judged = None
        if self._state is None or isinstance(event, e.EntryTakenBack):
            self._fold()
        else:
            self._state = advance(self._state, event)

    def _cache(self, bumps: int) -> bool:
        """The round's row as the state has it; whether it differs from what was there."""
        round, state = self.round, self.state
        before = (round.phase, round.held, round.version)
        round.phase, round.held = str(state.phase), state.held is not None
        round.version += bumps
        return before != (round.phase, round.held, round.version)

    # The shoe, this round's cards included ------------------------------------------------------

    @property
    def shoe(self) -> shoes.Shoe | None:
        """The shoe as it lies: the finished rounds' cards and those of the round in progress."""
        if self.felt.shoe is None:
            return None
        running = self._state is not None and self.round.settled_at is None
        made_of = (self.felt.shoe.seen, self.felt.shoe.status, self._state if running else None)
        if self._shoe is None or any(
            a is not b for a, b in zip(self._shoe[0], made_of, strict=True)
        ):
            before = as_shoe(self.felt.shoe)
            whole = self.felt.table.shuffled_every_round
            drawn = before.out(self.state.drawn()) if running and not whole else before
            self._shoe = made_of, drawn
        return self._shoe[1]


def history_of(round_id: int) -> list[e.Event]:
    """The round's events out of the log, in order."""
    told = Entry.objects.filter(round_id=round_id).order_by("seq")
    return _events(told.values_list("kind", "data")) or _not_here(round_id)


def _events(told: Iterable[Told]) -> list[e.Event]:
    return [e.from_json(kind, data) for kind, data in told if kind in e.KINDS]


# What is on a table, what the log says of the round there, and where the log ends.
ON_TABLE = """
SELECT {felt}, {table}, {stream}, {session}, {shoe}, {round},
    (SELECT coalesce(json_agg(json_build_array(kind, data) ORDER BY seq), '[]')
     FROM tables_entry WHERE round_id = felt.round_id),
    (SELECT head_seq FROM tables_stream WHERE id = "table".stream_id)
FROM tables_felt felt
JOIN tables_table "table" ON "table".id = felt.table_id
JOIN tables_stream stream ON stream.id = "table".stream_id
LEFT JOIN tables_session session ON session.id = felt.session_id
LEFT JOIN tables_shoe shoe ON shoe.id = felt.shoe_id
LEFT JOIN tables_round round ON round.id = felt.round_id
WHERE felt.table_id = %s
"""
ON_IT = {
    "felt": Felt,
    "table": Table,
    "stream": Stream,
    "session": Session,
    "shoe": Shoe,
    "round": Round,
}
READ = Rows(ON_TABLE, **ON_IT)
# NO KEY: an entry's foreign key to its stream must not wait for this.
LOCKED = Rows(ON_TABLE + "FOR NO KEY UPDATE OF stream", **ON_IT)


def on_table(rows: Rows, table_id: int) -> tuple[Felt, list[Told], int]:
    [(felt, table, stream, session, shoe, round, told, head_seq)] = rows(table_id)
    felt.table, table.stream = table, stream
    felt.session, felt.shoe, felt.round = session, shoe, round
    return felt, told, head_seq


def _not_here(round_id: int) -> list[e.Event]:
    """A round without events is new, or so old that they are in an archive."""
    round = Round.objects.select_related("table__stream").filter(pk=round_id).first()
    if round is not None and round_id <= archived_round(round.table.stream):
        raise Refused(_("What was entered in this round is in an archive: ask the administrator."))
    return []


def as_shoe(shoe: Shoe) -> shoes.Shoe:
    out = shoe.status in ("last-hand", "out")
    return shoes.Shoe(shoe.decks, shoe.seen, shoe.unseen, shoe.hands, cut_card_out=out)
