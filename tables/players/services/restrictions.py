"""A pit manager's restrictions on a player, from the next round on, until they are lifted.

A game's document says which there are: no squeezing, one box only.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from games.registry import GAMES
from tables.log import services as log
from tables.log.services import By
from tables.models import Place, Player, Restriction, Table
from tables.players.models import RESTRICTIONS
from tables.staff.permissions import check_may


def kinds_at(game: str) -> list[str]:
    """The restrictions that a game's rulebook knows."""
    return [kind for kind in RESTRICTIONS if kind in GAMES[game].restrictions]


@transaction.atomic
def restriction_add(
    *, by: By, table: Table, player: Player, kind: str, reason: str, key: UUID | None = None
) -> Restriction | None:
    """Restrict a player who sits at this table. None if this very tap was written before."""
    check_may(by.staff, "restriction.set")
    try:
        stream = log.lock(table.stream_id, key=key)
    except log.AlreadyDone:
        return None
    clause = table.rules.restrictions.get(kind)
    if clause is None:
        raise Refused(_("This game knows no such restriction."))
    if not reason.strip():
        raise Refused(_("Say why."))
    if not Place.objects.filter(table=table, player=player, until=None).exists():
        raise Refused(_("This player does not sit here."))
    if player.restrictions.filter(kind=kind, lifted_at=None).exists():
        raise Refused(_("This player is restricted already."), clause)
    restriction = Restriction.objects.create(
        player=player, kind=kind, reason=reason.strip(), by=by.staff
    )
    data = {"restriction": restriction.pk, "player": player.pk, "kind": kind}
    log.append(
        stream,
        "PlayerRestricted",
        data | {"reason": reason.strip(), "clause": clause},
        by=by,
        key=key,
    )
    return restriction


@transaction.atomic
def restriction_lift(
    *, by: By, restriction: Restriction, table: Table | None = None, key: UUID | None = None
) -> None:
    """End a restriction; logged at the table where it happens, or in the house's own stream."""
    check_may(by.staff, "restriction.set")
    try:
        stream = log.lock_for(table, key=key)
    except log.AlreadyDone:
        return
    in_force = Restriction.objects.filter(pk=restriction.pk, lifted_at=None)
    if not in_force.update(lifted_at=timezone.now(), lifted_by=by.staff):
        raise Refused(_("This restriction is lifted already."))
    data = {
        "restriction": restriction.pk,
        "player": restriction.player_id,
        "kind": restriction.kind,
    }
    log.append(stream, "RestrictionLifted", data, by=by, key=key)
