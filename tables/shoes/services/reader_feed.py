"""The shoe reader's feed: each card that left the shoe, once, in the device's own numbering.

A number seen before is answered as it was; a number too high means that cards were lost on the
way, and nothing is taken until they come. A card face up is dealt, or is out in error where no hand
may take it. A card face down waits here until the dealer turns its hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.errors import Refused
from games.irregularities.effects import BURN_NOW
from games.round import events as e
from games.round.dealing import BURN, hand_of, may_leave
from games.shoe import burns
from games.words import Sentence
from tables.log import services as log
from tables.log.services import CLOCKWORK, By
from tables.models import CardRead, Device, Shoe, Table
from tables.rounds.play import Play, Seen
from tables.rounds.preconditions import orders, running
from tables.shoes.models import CUT, IN_PLAY, LAST_HAND
from tables.shoes.services.shoes import shoe_burn
from tables.shoes.shoe_reader import Lying, ReaderCards, catch_up, mismatch, turning, warn

# What became of a card
DEALT, CLOSED, ERROR, BURNT = "dealt", "closed", "error", "burnt"
MATCHED, MISMATCHED = "matched", "mismatched"  # the dealer had told it already
WAITING, UNREADABLE = "waiting", "unreadable"
BETWEEN, IDLE = "between", "idle"  # no round is on; the cards are not in play
TOOK: Final = (
    DEALT, CLOSED, ERROR, BURNT, MATCHED, MISMATCHED, WAITING, UNREADABLE, BETWEEN, IDLE,
)  # fmt: skip
# Why the feed stops
GAP, OTHER_CARD = "gap", "other-card"

LOST = gettext_noop("Table {table}: the shoe reader lost cards, number {number} is missing")
CHANGED = gettext_noop("Table {table}: the shoe reader sent number {number} again as another card")
BLIND = gettext_noop("Table {table}: the shoe reader could not read a card, number {number}")
STRAY = gettext_noop("Table {table}: {card} left the shoe between two rounds")


class Card(NamedTuple):
    """A card as the reader sends it; None where it could not read it."""

    seq: int
    card: str | None


class Taken(NamedTuple):
    seq: int
    took: str


@dataclass(frozen=True)
class Feed:
    """The answer: what became of the cards taken, the next number, and why it stopped, if so."""

    cards: tuple[Taken, ...]
    expects: int
    fault: str = ""


def cards_read(*, device: Device, cards: Sequence[Card]) -> Feed:
    """Each card in a transaction of its own, so what came before a gap stays."""
    taken: list[Taken] = []
    for card in cards:
        took, expects = card_read(device=device, card=card)
        if took in (GAP, OTHER_CARD):
            return Feed(tuple(taken), expects, took)
        taken.append(Taken(card.seq, took))
    return Feed(tuple(taken), expects)


@transaction.atomic
def card_read(*, device: Device, card: Card) -> tuple[str, int]:
    """What became of one card, and the number that comes next."""
    if device.table is None:
        raise Refused(_("This device is no shoe reader."))
    play = Play.locked(device.table)
    reader = Device.objects.get(pk=device.pk)  # its number after the lock, not before
    if card.seq < reader.next_seq:
        return _again(play, reader, card), reader.next_seq
    if card.seq > reader.next_seq:
        _warn(play, GAP, LOST, reader.next_seq)
        return GAP, reader.next_seq
    took = _Taking(play, reader, card).take()
    reader.next_seq += 1
    reader.save(update_fields=["next_seq", "burning"])
    return took, reader.next_seq


def _again(play: Play, reader: Device, card: Card) -> str:
    before = CardRead.objects.get(device=reader, seq=card.seq)
    if before.card == (card.card or ""):
        return before.took
    _warn(play, OTHER_CARD, CHANGED, card.seq)
    return OTHER_CARD


def _warn(play: Play, fault: str, template: str, number: int) -> None:
    say = Sentence(template, {"table": str(play.felt.table), "number": number})
    warn(play, fault, say)


class _Taking:
    """One card on its way into the book. `play` is under its lock."""

    def __init__(self, play: Play, reader: Device, card: Card) -> None:
        self.play, self.reader, self.seq, self.card = play, reader, card.seq, card.card or ""
        self.place = ""

    def take(self) -> str:
        running_now = running(self.play.felt)
        took = self._in_round() if running_now else self._between()
        if not self.card and took != IDLE:
            took = UNREADABLE
            _warn(self.play, UNREADABLE, BLIND, self.seq)
        self._keep(took, self.play.felt.round_id if running_now else None)
        return took

    def _keep(self, took: str, round_id: int | None) -> None:
        CardRead.objects.create(
            device=self.reader,
            seq=self.seq,
            card=self.card,
            shoe_id=self.play.felt.shoe_id,
            round_id=round_id,
            place=self.place,
            took=took,
        )
        # The card itself is never in this entry: it may lie face down.
        data = {"reader": self.reader.label, "device": self.reader.pk, "number": self.seq}
        data |= {"place": self.place, "took": took}
        log.append(self.play.stream, "CardRead", data, by=CLOCKWORK, round_id=round_id)

    def _in_round(self) -> str:
        if self.reader.burning:
            return self._burnt()
        if BURN_NOW.name in orders(self.play):
            self._burn()
            self.reader.burning = burns(self.card) - 1 if self.card else 0
            return BURNT
        reading = ReaderCards(self.play)
        if may_leave(self.play.state) and (to_come := reading.to_come()):
            self.place = to_come[0]
            return self._closed(reading)
        return self._open(reading)

    def _closed(self, reading: ReaderCards) -> str:
        """Face down; where the dealer was quicker, the hand is compared once it is whole."""
        reading.closed.append(Lying(self.place, self.card))
        for card in reading.strange(hand_of(self.place)):
            mismatch(self.play, card)
        return BURNT if self.place == BURN else CLOSED

    def _open(self, reading: ReaderCards) -> str:
        told = reading.told()
        reading.open.append(self.card)
        place = len(reading.open) - 1
        if place < len(told):
            if self.card in ("", told[place]):
                return MATCHED
            mismatch(self.play, told[place])
            return MISMATCHED
        events = list(catch_up(self.play, reading))
        if len(told) + len(events) < len(reading.open):
            return WAITING
        return DEALT if isinstance(events[-1], e.CardDealt) else ERROR

    # No round is on -----------------------------------------------------------------------------

    def _between(self) -> str:
        felt = self.play.felt
        shoe = felt.shoe
        if felt.session is None or shoe is None or shoe.status not in (CUT, IN_PLAY, LAST_HAND):
            return IDLE
        if shoe.status == CUT:
            self._burn()
            return BURNT
        if self.reader.burning:
            return self._burnt()
        if self._burn_lies_open(shoe):
            self.place = BURN
            return BURNT
        if self.card:
            say = Sentence(STRAY, {"table": str(felt.table), "card": self.card})
            warn(self.play, BETWEEN, say)
        return BETWEEN

    def _burn_lies_open(self, shoe: Shoe) -> bool:
        """Whether the dealer told the burn first: then its cards come now, the turned one first."""
        if self.play.felt.table.shuffled_every_round or not shoe.seen or shoe.rounds.exists():
            return False
        before = CardRead.objects.filter(shoe_id=shoe.pk, place=BURN).count()
        if before == 0 and self.card not in ("", *shoe.seen):
            mismatch(self.play, next(iter(shoe.seen)))
        return before <= shoe.unseen

    def _burnt(self) -> str:
        self.place = BURN
        self.reader.burning -= 1
        return BURNT

    def _burn(self) -> None:
        """The card that is turned for the burn; one that could not be read the dealer tells."""
        self.place = BURN
        if self.card:
            # It writes on the same stream: what we hold of it is old afterwards.
            self.play = shoe_burn(by=CLOCKWORK, table=self.play.felt.table, card=self.card)


# The dealer's side ------------------------------------------------------------------------------


@transaction.atomic
def hand_turn(*, by: By, table: Table, seen: Seen, key: UUID | None, to: str) -> Play:
    """A hand, or one card of it, is turned over: the cards are those that the reader saw."""
    play = Play.locked(table)
    if play.is_new(seen, key):
        if play.round.settled_at is not None:
            raise Refused(_("This round is settled already."))
        events = turning(play, to)
        if not events:
            raise Refused(_("The shoe reader has no card for this hand: tap it."))
        play.record(events, by=by, key=key)
    return play
