"""A player who sat down unknown says who they are: what was held against them goes along.

A warning or a restriction must not be shed by showing a member's card.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Place, Player, Restriction, Table, Warned
from tables.players.services.players import player_know
from tables.players.services.seats import check_one_box, put, vacate
from tables.rounds.play import Play, Stale


@transaction.atomic
def seat_name(
    *,
    by: By,
    table: Table,
    box: int,
    name: str = "",
    member_number: str = "",
    key: UUID | None = None,
) -> Play:
    """Give the player of a box a name or a member number."""
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    places = {p.box: p for p in Place.objects.filter(table=felt.table, until=None)}
    if box not in places:
        raise Stale(_("Nobody sits at box %(box)s.") % {"box": box})
    before = Player.objects.get(pk=places[box].player_id)
    if before.member_number:
        raise Refused(_("This player is known by a member number."))
    if not name.strip() and not member_number.strip():
        raise Refused(_("Type a name or a member number."))
    known = player_know(name=name or before.name, member_number=member_number)
    check_one_box(felt, known)
    boxes = sorted(each.box for each in places.values() if each.player_id == before.pk)
    vacate(felt, boxes)
    for each in boxes:
        put(felt, each, known)
    _hand_over(before, known)
    data = {"boxes": boxes, "was": before.pk, "player": known.pk}
    data |= {"name": known.name, "member": known.member_number}
    log.append(play.stream, "SeatNamed", data, by=by, key=key)
    return play


def _hand_over(before: Player, known: Player) -> None:
    for row in before.warnings.all():
        Warned.objects.get_or_create(
            player=known, document=row.document, defaults={"round_id": row.round_id}
        )
    for restriction in before.restrictions.filter(lifted_at=None):
        Restriction.objects.get_or_create(
            player=known,
            kind=restriction.kind,
            lifted_at=None,
            defaults={"reason": restriction.reason, "by": restriction.by},
        )
