"""What the shoe reader saw of a round, beside what the book says of it.

A card that leaves the shoe face up is in the book at once. One that lies face down stays with the
reader until its hand is turned. Where the dealer tells a card as well, the two are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext_noop

from games.errors import Refused
from games.round import engine
from games.round import events as e
from games.round.dealing import hand_of, unread
from games.words import Sentence
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.log.services import CLOCKWORK
from tables.models import Alert, CardRead
from tables.rounds.play import Play
from tables.rounds.preconditions import check_burnt, check_left, running

CARDS: Final = (e.CardDealt, e.CardDrawnInError)
TAPPED: Final = gettext_noop("Table {table}: {card} was told, the shoe reader saw another card")


class Lying(NamedTuple):
    """A card that came to a place face down; "" where the reader could not read it."""

    place: str
    card: str


class ReaderCards:
    """The reads of the round on the table, in the order in which the cards left the shoe."""

    def __init__(self, play: Play) -> None:
        self.play = play
        # Most tables have no reader: the log says so without a question of its own.
        reads = _reads(play.round.pk) if play.by_reader else []
        self.closed = [read for read in reads if read.place]
        self.open = [read.card for read in reads if not read.place]

    def __bool__(self) -> bool:
        return bool(self.closed or self.open)

    def told(self) -> list[str]:
        """The book's own cards that came face up, in order. One told as out in error that lay face
        down before came no second time."""
        events = [ev for ev in engine.effective(self.play.history) if isinstance(ev, CARDS)]
        turned = [event.card for event in events if self._is_closed(event)]
        down = Counter(read.card for read in self.closed) - Counter(turned)
        seen, told = Counter(self.open), []
        for event in events:
            if self._is_closed(event):
                continue
            if isinstance(event, e.CardDrawnInError) and not seen[event.card] and down[event.card]:
                down[event.card] -= 1
                continue
            seen[event.card] -= 1
            told.append(event.card)
        return told

    def _is_closed(self, event: e.Event) -> bool:
        return isinstance(event, e.CardDealt) and self.play.state.lies_closed(event.to)

    def to_come(self) -> tuple[str, ...]:
        """Where the next cards come to lie face down."""
        events = engine.effective(self.play.history)
        told = {event.to for event in events if isinstance(event, e.CardDealt)}
        return unread(self.play.state, [read.place for read in self.closed], told)

    def waiting(self, to: str) -> list[Lying]:
        """What lies face down in the hand that `to` is, or belongs to; its own place first."""
        hand = hand_of(to)
        turned = Counter(self.play.state.turned(hand))
        found = []
        for read in self.closed:
            if hand_of(read.place) != hand or not read.card:
                continue
            if turned[read.card]:
                turned[read.card] -= 1
            else:
                found.append(read)
        return sorted(found, key=lambda read: read.place != to)

    def strange(self, hand: str) -> list[str]:
        """Turned cards that the reader did not see go to this hand, once it has seen all of it."""
        if any(hand_of(place) == hand for place in self.to_come()):
            return []
        read = [each.card for each in self.closed if hand_of(each.place) == hand]
        strange = Counter(self.play.state.turned(hand)) - Counter(read)
        return list(strange.elements())[read.count("") :]


def _reads(round_id: int) -> list[Lying]:
    rows = CardRead.objects.filter(round_id=round_id).order_by("pk")
    return [Lying(*row) for row in rows.values_list("place", "card")]


def after_tap(play: Play, event: e.CardDealt | e.CardDrawnInError) -> None:
    """The dealer told a card: compare it, and go on with what the reader saw after it."""
    reading = ReaderCards(play)
    if not reading:
        return
    if isinstance(event, e.CardDealt) and play.state.lies_closed(event.to):
        if event.card in reading.strange(hand_of(event.to)):
            mismatch(play, event.card)
        return
    told = reading.told()
    read = reading.open[len(told) - 1 : len(told)] if told and told[-1] == event.card else []
    if any(card not in ("", event.card) for card in read):
        mismatch(play, event.card)
    for _event in catch_up(play, reading):
        pass


def catch_up(play: Play, reading: ReaderCards) -> Iterator[e.Event]:
    """Write into the book what the reader saw and the book has not, up to a card it could not
    read: that one the dealer tells."""
    told = len(reading.told())
    for card in reading.open[told:]:
        if not card:
            return
        event = fate(play, card)
        play.record([event], by=CLOCKWORK)
        yield event


def fate(play: Play, card: str) -> e.Event:
    """A card face up goes where the rules want it; what no hand may take is out in error."""
    try:
        check_burnt(play)
        event = engine.deal(play.state, card)
        check_left(play, card)
    except Refused:
        return engine.draw_in_error(play.state, card)
    return engine.draw_in_error(play.state, card) if play.state.lies_closed(event.to) else event


def turning(play: Play, to: str) -> list[e.Event]:
    """A hand, or one card of it, turned over as the reader saw it; as many as the rules let be
    turned now: of a board, the Flop alone."""
    check_burnt(play)
    state, events = play.state, list[e.Event]()
    for read in ReaderCards(play).waiting(to):
        slots = [slot for slot in state.slots() if to in (slot, hand_of(slot))]
        if not slots:
            break
        check_left(play, read.card)
        event = engine.deal(state, read.card, read.place if read.place in slots else slots[0])
        state = engine.advance(state, event)
        events.append(event)
    return events


def mismatch(play: Play, card: str) -> None:
    warn(play, "mismatch", Sentence(TAPPED, {"table": str(play.felt.table), "card": card}))


def warn(play: Play, fault: str, say: Sentence) -> None:
    """Those who watch the floor hear of it; of the same thing once, until somebody answers."""
    table, round = play.felt.table, play.felt.round_id if running(play.felt) else None
    kind = KINDS[f"reader-{fault}"]
    same = Alert.objects.filter(table=table, kind=kind.name, round_id=round, acknowledged_at=None)
    if not same.filter(values=say.as_json()["values"]).exists():
        alert_raise(
            play.stream,
            kind,
            say,
            by=CLOCKWORK,
            table=table,
            round_id=round,
        )
