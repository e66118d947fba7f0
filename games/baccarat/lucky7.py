"""Lucky 7 Baccarat: the bets on a Player's win with seven points (lucky7 5.1.3, 6.3–6.5)."""

from __future__ import annotations

from games.baccarat.bets import Bet, Bets, Pays
from games.baccarat.hoiana import document, side_bet, variant
from games.baccarat.rulebook import lucky7
from games.game import Demo
from games.words import _

DOCUMENT = document("lucky7", _("Lucky 7 Baccarat, No. 01/01.12.2024"), lucky7.CLAUSES)
SIDE_BETS: Bets = {
    "small-lucky-7": side_bet(DOCUMENT, "6.3.1.1", _("Small Lucky 7"), "S7", player_on_7_with_2=15),
    "big-lucky-7": side_bet(DOCUMENT, "6.4.1.1", _("Big Lucky 7"), "B7", player_on_7_with_3=30),
    "super-lucky-7": Bet(
        tuple(
            Pays(f"7-over-6-with-{cards}", (odds, 1), "lucky7 5.1.3")
            for cards, odds in ((4, 30), (5, 40), (6, 100))
        ),
        "lucky7 6.5.1.1",
        name=_("Super Lucky 7"),
        letter="SUP",
    ),
}
COMMISSION = variant(
    DOCUMENT,
    "lucky7-commission",
    _("Lucky 7 Baccarat, commission"),
    commission=True,
    side_bets=SIDE_BETS,
    demo=Demo("Lucky 7", "VND", 6),
)
NON_COMMISSION = variant(
    DOCUMENT,
    "lucky7-non-commission",
    _("Lucky 7 Baccarat, non-commission"),
    commission=False,
    side_bets=SIDE_BETS,
    demo=Demo("Lucky 7 free", "VND", 6),
)
