"""Hoiana Tiger Baccarat: the bets on a Banker's win with six points (tiger 5.1.3, 6.3–6.5)."""

from __future__ import annotations

from games.baccarat.bets import Bets
from games.baccarat.hoiana import side_bet, variant


def _side_bets() -> Bets:
    return {
        "tiger": side_bet("tiger", "6.3.1.1", banker_on_6_with_2=12, banker_on_6_with_3=20),
        "small-tiger": side_bet("tiger", "6.4.1.1", banker_on_6_with_2=22),
        "big-tiger": side_bet("tiger", "6.5.1.1", banker_on_6_with_3=50),
    }


COMMISSION = variant("tiger", "tiger-commission", commission=True, side_bets=_side_bets)
NON_COMMISSION = variant("tiger", "tiger-non-commission", commission=False, side_bets=_side_bets)
