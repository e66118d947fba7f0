"""What happens at every table of the house, whichever document is played by, and why.

Hoiana's documents say nothing of these; the guide's clauses are the house's rule for all games.
A game adds the clauses of its own document to them.
"""

from __future__ import annotations

from typing import Final

CLAUSES: Final = {
    "cards-fit": "guide 1.2",
    "cards-counted": "guide 1.3",
    "shuffle-watched": "guide 1.4",
    "last-cut": "guide 1.5",
    "cut": "guide 1.5, 1.6",
    "burn": "guide 1.7",
    "cut-card": "guide 2.16",
    "empty-table": "guide 2.18",
}
NO_SQUEEZE, ONE_BOX = "no-squeeze", "one-box"  # how a pit manager may restrict a player
CUT_CARD: Final = 7  # cards behind the cut card (guide 1.6)
LONGEST_IN_USE: Final = 10  # days that plastic cards may be in use (guide 1.2)
