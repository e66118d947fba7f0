"""tiger, lucky7 7.17: under-minimum wagers are settled once; after that the player is warned."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.documents import DOCUMENT
from games.registry import GAMES
from tables.models import Warned
from tables.play import Play

WARNS = ("tiger", "lucky7")


def under_minimum(play: Play, settlement: Mapping[str, Any]) -> set[int]:
    """The boxes whose under-minimum wagers were in play in this round."""
    table = play.felt.table
    if DOCUMENT[table.game] not in WARNS:
        return set()
    bets, limits = GAMES[table.game].bets, play.state.opened.limits
    boxes = set()
    for wager in settlement["wagers"]:
        minimum = limits.get("min" if bets[wager["bet"]].main else "side_min")
        if minimum is None or wager["result"] == "returned":
            continue
        if Decimal(wager["amount"]) < Decimal(minimum):
            boxes.add(wager["box"])
    return boxes


def warn_players(play: Play, settlement: Mapping[str, Any]) -> None:
    """From the next round on, the players behind these boxes get such wagers back."""
    places = play.felt.places
    players = {
        places[str(box)]["player"] for box in under_minimum(play, settlement) if str(box) in places
    }
    if players:
        document = DOCUMENT[play.felt.table.game]
        Warned.objects.bulk_create(
            [
                Warned(player_id=player, document=document, round_id=play.round.pk)
                for player in sorted(players)
            ],
            ignore_conflicts=True,
        )
