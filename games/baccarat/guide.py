"""The participation guide's three games (guide 2.7–2.9, 3.1–3.4, 4.1–4.3)."""

from __future__ import annotations

from games.baccarat.bets import Bet, Bets, Pays, half_on_six, with_commission
from games.baccarat.game import Baccarat
from games.baccarat.limits import Guide
from games.baccarat.squeeze import highest_on_each_side

PAIRS = "guide 3.4"


def _variant(slug: str, clause: str, banker: tuple[Pays, ...], **super_six: int) -> Baccarat:
    bets: Bets = {
        "player": Bet((Pays("player", (1, 1), clause),), clause, clause, main=True),
        "banker": Bet(banker, clause, clause, main=True),
        "tie": Bet((Pays("tie", (8, 1), clause),), clause, main=True),
        "player-pair": Bet((Pays("player-pair", (11, 1), clause),), PAIRS),
        "banker-pair": Bet((Pays("banker-pair", (11, 1), clause),), PAIRS),
    }
    if super_six:
        pays = tuple(
            Pays(when.replace("_", "-"), (odds, 1), clause) for when, odds in super_six.items()
        )
        bets = {**bets, "super-six": Bet(pays, clause)}
    return Baccarat(slug, bets, CLAUSES, Guide(), highest_on_each_side)


CLAUSES = {
    "void": "guide other",
    "withdrawn": "guide other",
    "drawing": "guide 2.14",
    "duplicate-card": "guide 1.3",
    "main-wager-required": "guide 2.8",
    "free-hand": "guide 2.6",
    "bets-closed": "guide 2.4",
    "no-card-before-close": "guide 2.1",
    "limits": "guide 4.1",
    "side-limits": "guide 4.3",
    "bets": "guide 2.7",
    "result": "guide 2.15",
    "settle": "guide 2.15",
    "over-maximum": "guide 4.1",
    "side-over-maximum": "guide 4.3",
}

COMMISSION = _variant("baccarat-commission", "guide 3.1", with_commission("guide 3.1"))
NO_COMMISSION = _variant("baccarat-no-commission", "guide 3.2", half_on_six("guide 3.2"))
SUPER_SIX = _variant(
    "baccarat-super-six",
    "guide 3.3",
    half_on_six("guide 3.3"),
    banker_on_6_with_2=12,
    banker_on_6_with_3=20,
)
