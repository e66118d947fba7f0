"""A shoe ends: cut card, last hand, the players' or the pit's choice, an empty table.

The cut card makes the hand on the table the last, or the next one; after it the cards are out and a
new shoe is shuffled.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from games.irregularities.effects import OFFER_RESHUFFLE
from tables.log import services as log
from tables.log.services import By
from tables.models import Felt, Table
from tables.rounds.play import Play
from tables.rounds.preconditions import (
    between_rounds,
    live_shoe,
    running,
    session_of,
)
from tables.shoes.models import CUT, IN_PLAY, LAST_HAND, OUT, SHUFFLED
from tables.shoes.services.shoes import shoe_set
from tables.staff.permissions import check_may


@transaction.atomic
def shoe_cut_card(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """The cut card is out: the hand on the table is the last, or the next one."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    if felt.table.shuffled_every_round:
        raise Refused(_("A single deck has no cut card."))
    if felt.shoe is not None and felt.shoe.status == LAST_HAND:
        raise Refused(_("The cut card is out already."), felt.table.rules.clauses["cut-card"])
    shoe = live_shoe(felt, IN_PLAY)
    shoe_set(shoe, status=LAST_HAND)
    mark_last(felt, True)
    round_id = felt.round.pk if felt.round and running(felt) else None
    data = {"shoe": shoe.number, "last": "this" if round_id else "next"}
    log.append(play.stream, "CutCardOut", data, by=by, key=key, round_id=round_id)
    return play


@transaction.atomic
def shoe_cut_card_take_back(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """The cut card was a wrong tap; until the last hand is settled."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    shoe = live_shoe(felt, LAST_HAND)
    shoe_set(shoe, status=IN_PLAY)
    mark_last(felt, session_of(felt).closing_announced_at is not None)
    round_id = felt.round.pk if felt.round and running(felt) else None
    log.append(
        play.stream,
        "CutCardTakenBack",
        {"shoe": shoe.number},
        by=by,
        key=key,
        round_id=round_id,
    )
    return play


def mark_last(felt: Felt, last: bool) -> None:
    """The round on the table is the last, or, with none there, the next one is."""
    if felt.round is not None and running(felt):
        felt.round.last = last
        felt.round.save(update_fields=["last"])
    else:
        felt.next_last = last
        felt.save(update_fields=["next_last"])


@transaction.atomic
def shoe_choose(*, by: By, table: Table, reshuffle: bool, key: UUID | None = None) -> Play:
    """What the players chose after a hand without a burn."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    between_rounds(felt)
    if OFFER_RESHUFFLE.name not in felt.shoe_orders:
        raise Refused(_("There is no choice to make about this shoe."))
    felt.shoe_orders = [order for order in felt.shoe_orders if order != OFFER_RESHUFFLE.name]
    felt.save(update_fields=["shoe_orders"])
    shoe = live_shoe(felt)
    clause = felt.table.rules.clauses["reshuffle"]
    if reshuffle:
        shoe_out(play, "players-choice", by=by, key=key, clause=clause)
    else:
        data = {"shoe": shoe.number, "clause": clause}
        log.append(play.stream, "ShoeContinued", data, by=by, key=key)
    return play


@transaction.atomic
def shoe_clear(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """An empty table without bets: the cards go out."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    between_rounds(play.felt)
    clause = play.felt.table.rules.clauses["empty-table"]
    if play.felt.places:
        raise Refused(_("Somebody still sits at the table."), clause)
    live_shoe(play.felt, SHUFFLED, CUT, IN_PLAY, LAST_HAND)
    shoe_out(play, "empty-table", by=by, key=key, clause=clause)
    return play


@transaction.atomic
def shoe_replace(*, by: By, table: Table, reason: str, key: UUID | None = None) -> Play:
    """The pit takes the cards away and says why; the next step is a new shuffle."""
    check_may(by.staff, "shoe.replace")
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    between_rounds(play.felt)
    if not reason.strip():
        raise Refused(_("Say why the cards are replaced."))
    live_shoe(play.felt, SHUFFLED, CUT, IN_PLAY, LAST_HAND)
    shoe_out(play, reason.strip(), by=by, key=key, kind="ShoeReplaced")
    return play


def shoe_out(
    play: Play,
    why: str,
    *,
    by: By,
    key: UUID | None = None,
    kind: str = "ShoeOut",
    clause: str | None = None,
) -> None:
    """Cards out of shoe and holder, for services that hold the table's lock."""
    shoe = play.felt.shoe
    if shoe is None or shoe.status == OUT:
        return
    shoe_set(shoe, status=OUT, out_at=timezone.now())
    data = {"shoe": shoe.number, "why": why, "left": play.shoe.left if play.shoe else 0}
    log.append(play.stream, kind, data | ({"clause": clause} if clause else {}), by=by, key=key)
