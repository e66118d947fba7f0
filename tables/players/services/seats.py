"""Who sits where, since when: sit, move and leave, each one entry of the table's log.

Boxes 1 to `seats` are the seats; where bets are made behind, a player behind seat n has box 100+n,
200+n … Felt.places is the cache of the open Place rows, written under the same lock.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from games.procedures import ONE_BOX
from games.registry import GAMES
from games.round.state import seat
from tables.log import services as log
from tables.log.services import By
from tables.models import Felt, Place, Player, Restriction, Table
from tables.players.services.players import player_know
from tables.rounds.play import Play, Stale
from tables.rounds.preconditions import running, session_of
from tables.shoes.models import OUT
from tables.shoes.services.shoe_ends import shoe_out


@transaction.atomic
def seat_sit(
    *,
    by: By,
    table: Table,
    box: int,
    player: Player | None = None,
    name: str = "",
    member_number: str = "",
    key: UUID | None = None,
) -> Play:
    """Give a box to a player already known, a member, somebody named, or somebody anonymous."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    session_of(play.felt)
    check_box(play.felt, box)
    who = player or player_know(name=name, member_number=member_number)
    check_one_box(play.felt, who)
    _new_shuffle_for(who, play, by)
    put(play.felt, box, who)
    data = {"box": box, "player": who.pk, "name": who.name, "member": who.member_number}
    log.append(play.stream, "SeatTaken", data, by=by, key=key)
    return play


@transaction.atomic
def seat_move(*, by: By, table: Table, box: int, to: int, key: UUID | None = None) -> Play:
    """A player takes another box and leaves this one."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    place = _place(felt, box)
    check_box(felt, to)
    _check_no_wagers(play, [box])
    vacate(felt, [box])
    put(felt, to, place.player)
    data = {"player": place.player_id, "from": box, "to": to}
    log.append(play.stream, "SeatMoved", data, by=by, key=key)
    return play


@transaction.atomic
def seat_leave(
    *, by: By, table: Table, box: int, everywhere: bool = True, key: UUID | None = None
) -> Play:
    """The player of a box leaves the table, or only this box of several."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    player = _place(felt, box).player
    boxes = boxes_of(felt, player.pk) if everywhere else [box]
    _check_no_wagers(play, boxes)
    vacate(felt, boxes)
    data = {"player": player.pk, "boxes": boxes}
    log.append(play.stream, "SeatLeft", data, by=by, key=key)
    return play


def boxes_of(felt: Felt, player_id: int) -> list[int]:
    return sorted(int(box) for box, place in felt.places.items() if place["player"] == player_id)


def is_box(table: Table, box: int) -> bool:
    """Seats, and the boxes behind them: 101, 201 … 901 behind seat 1."""
    return 1 <= seat(box) <= table.seats and (box <= table.seats or 100 < box < 1000)


def check_box(felt: Felt, box: int) -> None:
    """Refuse a box that is not there, that may have nobody, or that somebody has."""
    game = GAMES[felt.table.game]
    if not is_box(felt.table, box):
        raise Refused(_("There is no box %(box)s at this table.") % {"box": box})
    if box > felt.table.seats and not game.bets_behind:
        clause = game.clauses["duplicate-wager"]
        raise Refused(_("A box has one bettor; nobody bets behind."), clause)
    if str(box) in felt.places:
        raise Stale(_("Box %(box)s is taken.") % {"box": box})


def _place(felt: Felt, box: int) -> Place:
    open_places = Place.objects.filter(table=felt.table, box=box, until=None)
    place = open_places.select_related("player").first()
    if place is None:
        raise Stale(_("Nobody sits at box %(box)s.") % {"box": box})
    return place


def check_one_box(felt: Felt, player: Player) -> None:
    clause = felt.table.rules.restrictions.get(ONE_BOX)
    if clause is None or not boxes_of(felt, player.pk):
        return
    restricted = Restriction.objects.filter(player=player, kind=ONE_BOX, lifted_at=None)
    if restricted.exists():
        raise Refused(_("This player may play one box only."), clause)


def _check_no_wagers(play: Play, boxes: list[int]) -> None:
    if not running(play.felt):
        return
    staked = sorted({box for box, _bet in play.state.wagers} & set(boxes))
    if staked:
        words = _("Box %(box)s has wagers in this round: settle it first.")
        raise Refused(words % {"box": staked[0]})


def _new_shuffle_for(player: Player, play: Play, by: By) -> None:
    """The table stood empty, so a new player means a new shuffle."""
    felt = play.felt
    if felt.places or not felt.table.rules.shuffle_is_watched or running(felt):
        return
    if felt.shoe is None or felt.shoe.status == OUT:
        return
    # Whoever left last and is back is not new: a wrong tap must not cost the table its shoe.
    left = Place.objects.filter(table=felt.table, until__gte=felt.shoe.started_at)
    last = left.order_by("-until", "-pk").first()
    if last is not None and last.player_id != player.pk:
        shoe_out(play, "empty-table", by=by, clause=felt.table.rules.clauses["empty-table"])


def put(felt: Felt, box: int, player: Player) -> None:
    Place.objects.create(table=felt.table, box=box, player=player)
    felt.places = {**felt.places, str(box): {"player": player.pk, "name": str(player)}}
    felt.save(update_fields=["places"])


def vacate(felt: Felt, boxes: list[int]) -> None:
    leaving = Place.objects.filter(table=felt.table, box__in=boxes, until=None)
    leaving.update(until=timezone.now())
    felt.places = {box: place for box, place in felt.places.items() if int(box) not in boxes}
    felt.save(update_fields=["places"])
