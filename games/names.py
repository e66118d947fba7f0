"""What bets are called, by their slugs."""

from games.registry import BETS

__all__ = ["BETS"]
