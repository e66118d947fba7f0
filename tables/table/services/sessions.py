"""A table opens and closes: equipment and cards verified and counted, two people attest it.

Closing is announced before the last round; it works in the middle of a shoe, and never with a
round on the table. What the rack holds is settlement's own step, around these services.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from games.procedures import CLAUSES, LONGEST_IN_USE
from games.words import _ as sentence
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.log.services import By
from tables.models import Place, Session, Table
from tables.rounds.play import Play
from tables.rounds.preconditions import between_rounds, running, session_of
from tables.shoes.models import IN_PLAY, LAST_HAND
from tables.shoes.services.shoe_ends import mark_last, shoe_out
from tables.shoes.services.shoes import shoe_begin
from tables.staff.permissions import check_may
from tables.table.models import CARDS
from tables.table.services.set_up import check_limits_fit

SETS = (1, 2)  # a second set, of another colour, may lie beside the one in use


@dataclass(frozen=True)
class Verified:
    """What the two people saw: equipment and decks in order, and how many cards they counted."""

    equipment: bool
    composition: bool
    counted: int


@transaction.atomic
def session_open(
    *,
    by: By,
    second: By,
    table: Table,
    cards: str,
    verified: Verified,
    cards_since: date | None = None,
    key: UUID | None = None,
) -> Play:
    """Open the table. `by` and `second` attest; a single deck is in play at once."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    if felt.session is not None:
        raise Refused(_("The table is open already."))
    attested = _two_people(by, second)
    _check_cards(cards, cards_since)
    _check_done(verified)
    if not _is_complete(felt.table, verified.counted):
        words = _("%(decks)s decks have %(cards)s cards: replace the decks that are not complete.")
        given = {"decks": felt.table.decks, "cards": felt.table.cards}
        raise Refused(words % given, CLAUSES["cards-counted"])
    check_limits_fit(felt.table)
    session = Session.objects.create(
        table=felt.table,
        opened_by=by.staff,
        opened_with=second.staff,
        cards=cards,
        cards_since=cards_since,
    )
    felt.session = session
    felt.save(update_fields=["session"])
    data = {
        "session": session.pk,
        "cards": cards,
        "cards_since": cards_since and cards_since.isoformat(),
        "counted": verified.counted,
        "attested": attested,
    }
    log.append(play.stream, "SessionOpened", data, by=by, key=key)
    if felt.table.shuffled_every_round:
        shoe_begin(play, session, by=by)
    return play


@transaction.atomic
def session_announce_closing(*, by: By, table: Table, key: UUID | None = None) -> Play:
    """The round on the table is the last one; with none there, the next one is."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    session = session_of(felt)
    if session.closing_announced_at is not None:
        raise Refused(_("Closing is announced already."))
    session.closing_announced_at = timezone.now()
    session.save(update_fields=["closing_announced_at"])
    in_play = felt.shoe is not None and felt.shoe.status in (IN_PLAY, LAST_HAND)
    if running(felt) or in_play:
        mark_last(felt, True)
    round_id = felt.round.pk if felt.round and running(felt) else None
    last = "this" if round_id else "next" if in_play else "none"
    log.append(play.stream, "ClosingAnnounced", {"last": last}, by=by, key=key, round_id=round_id)
    return play


@transaction.atomic
def session_close(
    *,
    by: By,
    second: By,
    table: Table,
    verified: Verified,
    note: str = "",
    key: UUID | None = None,
) -> Play:
    """Close the table. Cards out, seats left; a count that is wrong is recorded and alarms."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    session = session_of(felt)
    between_rounds(felt)
    if session.closing_announced_at is None:
        raise Refused(_("Announce the closing first: players get one last round."))
    attested = _two_people(by, second)
    _check_done(verified)
    complete = _is_complete(felt.table, verified.counted)
    if not complete and not note.strip():
        words = _("The count is not that of complete decks: say what is wrong.")
        raise Refused(words, CLAUSES["cards-counted"])
    shoe_out(play, "closing", by=by)
    data = {
        "session": session.pk,
        "counted": verified.counted,
        "complete": complete,
        "note": note.strip(),
        "attested": attested,
        "seats_left": sorted(int(box) for box in felt.places),
    }
    log.append(play.stream, "SessionClosed", data, by=by, key=key)
    _leave(play, session, by, second)
    if not complete or note.strip():
        _alarm(play, verified.counted, note.strip(), by)
    return play


def _leave(play: Play, session: Session, by: By, second: By) -> None:
    now, felt = timezone.now(), play.felt
    session.closed_at, session.closed_by, session.closed_with = now, by.staff, second.staff
    session.save(update_fields=["closed_at", "closed_by", "closed_with"])
    Place.objects.filter(table=felt.table, until=None).update(until=now)
    felt.session = felt.shoe = felt.round = None
    felt.places, felt.next_free, felt.next_last, felt.relief = {}, None, False, None
    felt.shoe_orders, felt.last_wagers = [], []
    felt.save()


def _alarm(play: Play, counted: int, note: str, by: By) -> None:
    table = play.felt.table
    say = sentence(
        "Table {table} closed with {counted} cards counted: {note}",
        table=table.number,
        counted=counted,
        note=note,
    )
    alert_raise(play.stream, KINDS["card-count"], say, by=by, table=table)


def _two_people(by: By, second: By) -> list[dict[str, Any]]:
    """Who attests, for the log: two, and the second of a rank that may."""
    if by.staff == second.staff:
        raise Refused(_("Two different people attest this."))
    check_may(second.staff, "table.attest")
    return [{"staff": each.staff.number, "rank": each.rank} for each in (by, second)]


def _check_cards(cards: str, since: date | None) -> None:
    if cards not in CARDS:
        raise Refused(_("Cards are new and sealed, or plastic and in use."), CLAUSES["cards-fit"])
    if cards == "sealed":
        if since is not None:
            raise Refused(_("New, sealed cards have not been in use."), CLAUSES["cards-fit"])
        return
    if since is None:
        raise Refused(_("Say since when the plastic cards are in use."), CLAUSES["cards-fit"])
    days = (timezone.localdate() - since).days
    if days < 0:
        raise Refused(_("Cards cannot be in use since a day to come."), CLAUSES["cards-fit"])
    if days > LONGEST_IN_USE:
        words = _("Plastic cards are in use for at most %(days)s days.")
        raise Refused(words % {"days": LONGEST_IN_USE}, CLAUSES["cards-fit"])


def _check_done(verified: Verified) -> None:
    if not verified.equipment:
        raise Refused(_("Verify the equipment first."))
    if not verified.composition:
        raise Refused(_("Check the composition of the decks first."), CLAUSES["cards-counted"])


def _is_complete(table: Table, counted: int) -> bool:
    return counted in [table.cards * sets for sets in SETS]
