"""Who may no longer handle the cards is told so in the rounds to come as well."""

from __future__ import annotations

from games.procedures import NO_SQUEEZE
from games.round.events import EffectApplied
from tables.log.services import By
from tables.models import Player, Restriction
from tables.players.services.restrictions import restriction_add
from tables.rounds.play import Play


def stop_handling(play: Play, event: EffectApplied, *, by: By) -> None:
    """A restriction on the player at that box, as far as somebody sits there by name or number."""
    table = play.felt.table
    place = play.felt.places.get(str(event.box))
    if place is None or NO_SQUEEZE not in table.rules.restrictions:
        return
    player = Player.objects.get(pk=place["player"])
    if not Restriction.objects.filter(player=player, kind=NO_SQUEEZE, lifted_at=None).exists():
        restriction_add(by=by, table=table, player=player, kind=NO_SQUEEZE, reason=event.clause)
