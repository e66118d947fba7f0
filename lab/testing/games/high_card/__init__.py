"""An invented tenth game: high card against the dealer. Nothing outside this folder knows it.

One deck, one card to each box and one to the Dealer; the higher card wins, aces high. Who has seen
their card doubles the stake or stands.
"""

from lab.testing.games.high_card.game import HIGH_CARD

GAMES = (HIGH_CARD,)

__all__ = ["GAMES"]
