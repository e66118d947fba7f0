"""Hoiana Tiger Baccarat: the bets on a Banker's win with six points (tiger 5.1.3, 6.3–6.5)."""

from __future__ import annotations

from games.baccarat.bets import Bets
from games.baccarat.hoiana import document, side_bet, variant
from games.baccarat.rulebook import tiger
from games.game import Demo
from games.words import _

DOCUMENT = document("tiger", _("Hoiana Tiger Baccarat, No. 01/01.10.2024"), tiger.CLAUSES)
SIDE_BETS: Bets = {
    "tiger": side_bet(
        DOCUMENT, "6.3.1.1", _("Tiger"), "TG", banker_on_6_with_2=12, banker_on_6_with_3=20
    ),
    "small-tiger": side_bet(DOCUMENT, "6.4.1.1", _("Small Tiger"), "SM", banker_on_6_with_2=22),
    "big-tiger": side_bet(DOCUMENT, "6.5.1.1", _("Big Tiger"), "BIG", banker_on_6_with_3=50),
}
COMMISSION = variant(
    DOCUMENT,
    "tiger-commission",
    _("Tiger Baccarat, commission"),
    commission=True,
    side_bets=SIDE_BETS,
    demo=Demo("Tiger", "VND", 6),
)
NON_COMMISSION = variant(
    DOCUMENT,
    "tiger-non-commission",
    _("Tiger Baccarat, non-commission"),
    commission=False,
    side_bets=SIDE_BETS,
    demo=Demo("Tiger squeeze", "VND", 4, face="down"),
)
