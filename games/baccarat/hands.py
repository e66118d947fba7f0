"""From the cards in shoe order to two hands, their points and everything that can be bet on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.baccarat.tableau import banker_draws, natural, player_draws, points
from games.errors import BadRound
from games.words import _


@dataclass(frozen=True, slots=True)
class Hands:
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_points: int
    banker_points: int
    natural: bool

    @property
    def winner(self) -> str:
        if self.player_points == self.banker_points:
            return "tie"
        return "player" if self.player_points > self.banker_points else "banker"

    @property
    def player_pair(self) -> bool:
        return self.player[0][0] == self.player[1][0]

    @property
    def banker_pair(self) -> bool:
        return self.banker[0][0] == self.banker[1][0]

    def happened(self) -> frozenset[str]:
        """Everything that a bet of some variant turns on, by name."""
        winner = self.winner
        names = {winner}
        if self.player_pair:
            names.add("player-pair")
        if self.banker_pair:
            names.add("banker-pair")
        if winner == "banker":
            six = self.banker_points == 6
            names.add("banker-on-6" if six else "banker-not-on-6")
            if six:
                names.add(f"banker-on-6-with-{len(self.banker)}")
        elif winner == "player" and self.player_points == 7:
            names.add(f"player-on-7-with-{len(self.player)}")
            if self.banker_points == 6:
                names.add(f"7-over-6-with-{len(self.player) + len(self.banker)}")
        return frozenset(names)

    def as_json(self) -> dict[str, Any]:
        return {
            "winner": self.winner,
            "player": list(self.player),
            "banker": list(self.banker),
            "player_points": self.player_points,
            "banker_points": self.banker_points,
            "natural": self.natural,
            "player_pair": self.player_pair,
            "banker_pair": self.banker_pair,
        }


def lay_out(dealt: Sequence[str], drawing_clause: str) -> Hands:
    """Both hands from the cards in shoe order (4.9–4.16; guide 2.10–2.14)."""
    if len(dealt) < 4:
        raise BadRound("incomplete", _("The first four cards are not all there."))
    player: tuple[str, ...] = (dealt[0], dealt[2])
    banker: tuple[str, ...] = (dealt[1], dealt[3])
    two_player, two_banker = points(player), points(banker)
    rest = list(dealt[4:])
    if player_draws(two_player, two_banker):
        if not rest:
            raise BadRound("incomplete", _("Player has {points} and must draw.", points=two_player))
        player = (*player, rest.pop(0))
    third = player[2] if len(player) == 3 else None
    if banker_draws(two_player, two_banker, third):
        if not rest:
            raise BadRound("incomplete", _("Banker has {points} and must draw.", points=two_banker))
        banker = (*banker, rest.pop(0))
    if rest:
        raise BadRound(
            "unauthorised-card",
            _("{card}: no hand may take this card.", card=rest[0]),
            drawing_clause,
        )
    return Hands(player, banker, points(player), points(banker), natural(two_player, two_banker))
