"""Where a rulebook warns: a wager below the minimum is settled once, and its player is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.registry import GAMES
from tables.models import Round, Warned

Players = Mapping[int, int | None]  # box → who plays it


def warn_players(round: Round, game: str, players: Players, boxes: Iterable[int]) -> None:
    """From the next round on, the players behind these boxes get such wagers back."""
    told = {player for box in boxes if (player := players.get(box)) is not None}
    if told:
        Warned.objects.bulk_create(
            [
                Warned(player_id=player, document=GAMES[game].document.slug, round_id=round.pk)
                for player in sorted(told)
            ],
            ignore_conflicts=True,
        )


def warn_anew(round: Round, game: str, players: Players, boxes: Iterable[int]) -> None:
    """After a correction: whoever had no such wager in this round was not warned by it."""
    told = {players.get(box) for box in boxes} - {None}
    Warned.objects.filter(round_id=round.pk).exclude(player__in=told).delete()
    warn_players(round, game, players, boxes)
