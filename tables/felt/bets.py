"""How a game's bets lie on its cloth: which, in which order, with which letters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.documents import BACCARAT, DOCUMENT
from games.niuniu.bets import RESERVES
from games.registry import GAMES

LETTERS: Final = {
    "player": "P",
    "banker": "B",
    "tie": "T",
    "player-pair": "PP",
    "banker-pair": "BP",
    "tiger": "TG",
    "small-tiger": "SM",
    "big-tiger": "BIG",
    "small-lucky-7": "S7",
    "big-lucky-7": "B7",
    "super-lucky-7": "SUP",
    "super-six": "S6",
    "even": "EVEN",
    "double": "DBL",
    "super-niu": "SUP",
    "ante": "ANTE",
    "bonus": "BON",
    "flop": "FLOP",
    "turn": "TURN",
    "river": "RIVER",
}
SIDES: Final = {
    "player": "player",
    "player-pair": "player",
    "banker": "banker",
    "banker-pair": "banker",
    "tie": "tie",
}
FIRST: Final = ("tie", "banker", "player")  # from the far edge of the cloth towards the player
# The reserve that lies beside a bet, and how often it holds the bet (niu 4.5.3)
RESERVE_OF: Final = {reserve.wager: (slug, reserve.times) for slug, reserve in RESERVES.items()}
RAISES: Final = ("flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Spot:
    """A bet's place on the cloth. `size` is one of main, half, wide, word and nothing."""

    slug: str
    letter: str
    side: str
    size: str
    times: int = 0  # its reserve, in wagers

    @property
    def reserve(self) -> str:
        return RESERVE_OF[self.slug][0] if self.times else ""


@cache
def cloth(game: str) -> tuple[Spot, ...]:
    """The bets of a game in the order they lie before a player."""
    slugs = [slug for slug in GAMES[game].bets if slug not in RESERVES]
    if DOCUMENT[game] not in BACCARAT:
        return tuple(_spot(slug, "word") for slug in slugs)
    small = [slug for slug in slugs if slug not in FIRST]
    spots = [_spot(slug, "" if slug == "tie" else "main") for slug in FIRST]
    spots += [_spot(slug, "half") for slug in small]
    if len(small) % 2:
        spots[-1] = _spot(small[-1], "wide")
    return tuple(spots)


def _spot(slug: str, size: str) -> Spot:
    times = RESERVE_OF[slug][1] if slug in RESERVE_OF else 0
    return Spot(slug, LETTERS[slug], SIDES.get(slug, ""), size, times)
