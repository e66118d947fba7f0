"""Lucky 7 Baccarat: the bets on a Player's win with seven points (lucky7 5.1.3, 6.3–6.5)."""

from __future__ import annotations

from games.baccarat.bets import Bet, Bets, Pays
from games.baccarat.hoiana import side_bet, variant


def _side_bets() -> Bets:
    return {
        "small-lucky-7": side_bet("lucky7", "6.3.1.1", player_on_7_with_2=15),
        "big-lucky-7": side_bet("lucky7", "6.4.1.1", player_on_7_with_3=30),
        "super-lucky-7": Bet(
            tuple(
                Pays(f"7-over-6-with-{cards}", (odds, 1), "lucky7 5.1.3")
                for cards, odds in ((4, 30), (5, 40), (6, 100))
            ),
            "lucky7 6.5.1.1",
        ),
    }


COMMISSION = variant("lucky7", "lucky7-commission", commission=True, side_bets=_side_bets)
NON_COMMISSION = variant("lucky7", "lucky7-non-commission", commission=False, side_bets=_side_bets)
