"""Who sits at a table, as a sheet shows it: boxes, players, what is held against them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.registry import GAMES
from games.round.state import clockwise
from tables.models import Felt, Place, Player, Restriction, Warned

RECENT = 4


@dataclass(frozen=True)
class Seated:
    """A player at this table with all their boxes."""

    player: Player
    boxes: tuple[int, ...]


def seated(felt: Felt) -> list[Seated]:
    """Everybody who sits here, in the order of their first box."""
    boxes: dict[int, list[int]] = {}
    for box in sorted((int(box) for box in felt.places), key=clockwise):
        boxes.setdefault(felt.places[str(box)]["player"], []).append(box)
    players = Player.objects.in_bulk(boxes)
    return [Seated(players[pk], tuple(theirs)) for pk, theirs in boxes.items()]


def left_lately(felt: Felt) -> list[Player]:
    """Who left this table since it opened and sits nowhere here now, the latest first."""
    if felt.session is None:
        return []
    here = {place["player"] for place in felt.places.values()}
    places = (
        Place.objects.filter(table=felt.table, since__gte=felt.session.opened_at)
        .exclude(until=None)
        .exclude(player__in=here)
        .select_related("player")
        .order_by("-until", "-pk")
    )
    found = {place.player_id: place.player for place in places[: 3 * RECENT]}
    return list(found.values())[:RECENT]


def known_here(felt: Felt, player_id: int) -> Player | None:
    """A player who sits here, or has sat here since the table opened."""
    if felt.session is None:
        return None
    here = Player.objects.filter(
        pk=player_id, places__table=felt.table, places__since__gte=felt.session.opened_at
    )
    return here.first()


def free_boxes(felt: Felt) -> list[int]:
    """The seats nobody has, and one free box behind every seat where bets are made there."""
    taken = {int(box) for box in felt.places}
    seats = range(1, felt.table.seats + 1)
    free = [box for box in seats if box not in taken]
    if not GAMES[felt.table.game].bets_behind:
        return free
    return free + [box for seat in seats if (box := behind(felt, seat))]


def behind(felt: Felt, seat: int) -> int | None:
    """The first free box behind a seat: 101, then 201 …"""
    taken = {int(box) for box in felt.places}
    return next((box for box in range(100 + seat, 1000, 100) if box not in taken), None)


def restrictions_of(players: Iterable[int]) -> list[Restriction]:
    rows = Restriction.objects.filter(player__in=list(players), lifted_at=None)
    return list(rows.select_related("by", "player").order_by("pk"))


def is_warned(player_id: int, document: str) -> bool:
    return Warned.objects.filter(player=player_id, document=document).exists()
