"""A shoe begins: shuffled, cut, burnt, in play.

Each step is one entry of the table's log, made under its lock. A single deck is shuffled by its
device: it is in play at once, is never burnt and has no cut card.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import shoe as shoes
from games.cards import CARDS
from games.errors import Refused
from games.irregularities.effects import BURN_NOW
from games.procedures import CUT_CARD
from tables.log import services as log
from tables.log.services import By
from tables.models import Session, Shoe, Table
from tables.rounds.play import Play, as_shoe
from tables.rounds.preconditions import (
    between_rounds,
    cutter,
    live_shoe,
    orders,
    session_of,
)
from tables.shoes.models import CUT, IN_PLAY, OUT, SHUFFLED


@transaction.atomic
def shoe_shuffle(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """New cards, or the same ones shuffled again; a player watches where the game wants it."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    session = session_of(felt)
    between_rounds(felt)
    if session.closing_announced_at is not None:
        raise Refused(_("Closing was announced: there is no further shoe."))
    if felt.shoe is not None and felt.shoe.status != OUT:
        raise Refused(_("The shoe on the table is not finished."))
    rules = felt.table.rules
    if rules.shuffle_is_watched and not felt.places:
        clause = rules.clauses["shuffle-watched"]
        raise Refused(_("Nobody is there to watch the shuffle."), clause)
    shoe_begin(play, session, by=by, key=key)
    return play


def shoe_begin(play: Play, session: Session, *, by: By, key: UUID | None = None) -> Shoe:
    """The same for services that hold the table's lock: a shoe shuffled, a single deck in play."""
    felt, table = play.felt, play.felt.table
    shoe = Shoe.objects.create(
        session=session,
        table=table,
        number=session.shoes.count() + 1,
        decks=table.decks,
        status=IN_PLAY if table.shuffled_every_round else SHUFFLED,
    )
    felt.shoe = shoe
    # What was owed was owed from the old cards.
    felt.next_free, felt.next_last, felt.shoe_orders = None, False, []
    felt.save(update_fields=["shoe", "next_free", "next_last", "shoe_orders"])
    data = {"shoe": shoe.number, "decks": shoe.decks}
    log.append(play.stream, "ShoeShuffled", data, by=by, key=key)
    return shoe


@transaction.atomic
def shoe_cut(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """The last cut, and the cut card seven cards from the end."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    shoe, box = live_shoe(felt, SHUFFLED), cutter(felt)
    rules = felt.table.rules
    if box is None and rules.shuffle_is_watched:
        raise Refused(_("A player makes the last cut."), rules.clauses["last-cut"])
    player = felt.places[str(box)]["player"] if box else None
    shoe_set(shoe, status=CUT)
    data = {"shoe": shoe.number, "box": box, "player": player, "cut_card": CUT_CARD}
    log.append(play.stream, "ShoeCut", data, by=by, key=key)
    return play


@transaction.atomic
def shoe_burn(*, by: By, table: Table, card: str, key: UUID | None = None) -> Play:
    """The first card is turned and says how many are burnt, itself among them."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    ordered = BURN_NOW.name in orders(play)
    shoe = live_shoe(play.felt) if ordered else live_shoe(play.felt, CUT)
    if card not in CARDS:
        raise Refused(_("“%(card)s” is not a card.") % {"card": card})
    # A burn that a ruling wants on the first hand is the only one there was.
    before = as_shoe(shoe) if shoe.hands else shoes.Shoe(shoe.decks)
    burnt = before.burnt(card)
    status = shoe.status if ordered else IN_PLAY
    shoe_set(shoe, seen=dict(burnt.seen), unseen=burnt.unseen, status=status)
    data = {"shoe": shoe.number, "first": card, "burnt": shoes.burns(card)}
    round_id = play.felt.round.pk if play.felt.round and ordered else None
    log.append(play.stream, "ShoeBurnt", data, by=by, key=key, round_id=round_id)
    if BURN_NOW.name in play.felt.shoe_orders:
        play.felt.shoe_orders = [each for each in play.felt.shoe_orders if each != BURN_NOW.name]
        play.felt.save(update_fields=["shoe_orders"])
    return play


@transaction.atomic
def shoe_burn_take_back(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """The burn was a wrong tap; as long as no hand has been opened from this shoe."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    shoe = live_shoe(play.felt, IN_PLAY)
    if play.felt.table.shuffled_every_round or shoe.rounds.exists():
        raise Refused(_("The burn stands once the first hand has begun."))
    shoe_set(shoe, seen={}, unseen=0, status=CUT)
    log.append(play.stream, "ShoeBurnTakenBack", {"shoe": shoe.number}, by=by, key=key)
    return play


def shoe_set(shoe: Shoe, **values: Any) -> None:
    for name, value in values.items():
        setattr(shoe, name, value)
    shoe.save(update_fields=list(values))
