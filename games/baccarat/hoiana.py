"""What Hoiana's two documents share: their clauses have the same numbers (5.1.1–5.1.3, 6.1–6.2)."""

from __future__ import annotations

from collections.abc import Callable

from games.baccarat.bets import Bet, Bets, Pays, half_on_six, with_commission
from games.baccarat.game import Baccarat
from games.baccarat.limits import Hoiana
from games.baccarat.squeeze import highest_on_table


def variant(
    document: str, slug: str, *, commission: bool, side_bets: Callable[[], Bets]
) -> Baccarat:
    """A commission (5.1.1) or non-commission (5.1.2) game with the document's own side bets."""
    main = f"{document} 5.1.1" if commission else f"{document} 5.1.2"
    banker = with_commission(main) if commission else half_on_six(main)
    bets: Bets = {
        "player": Bet(
            (Pays("player", (1, 1), main),), f"{document} 6.1.1.2", f"{document} 6.1.1.3", main=True
        ),
        "banker": Bet(banker, f"{document} 6.1.2.2", f"{document} 6.1.2.3", main=True),
        "tie": side_bet(document, "6.1.3", tie=8),
        "player-pair": side_bet(document, "6.2.1.2", player_pair=11),
        "banker-pair": side_bet(document, "6.2.1.2", banker_pair=11),
        **side_bets(),
    }
    return Baccarat(slug, bets, _clauses(document), Hoiana(document), highest_on_table)


def side_bet(document: str, loses: str, **odds: int) -> Bet:
    """A side bet of the table in 5.1.3: what must happen, and the odds to 1."""
    pays = tuple(
        Pays(when.replace("_", "-"), (odd, 1), f"{document} 5.1.3") for when, odd in odds.items()
    )
    return Bet(pays, f"{document} {loses}")


def _clauses(document: str) -> dict[str, str]:
    return {
        "void": f"{document} 2.2.20",
        "withdrawn": f"{document} 7.13.1",
        "drawing": f"{document} 4.10",
        "duplicate-card": f"{document} 7.1",
        "free-hand": f"{document} 7.8",
        "bets-closed": f"{document} 4.6",
        "no-card-before-close": f"{document} 4.2",
        "chips": f"{document} 4.2",
        "limits": f"{document} 4.4",
        "side-limits": f"{document} 4.4",
        "differential": f"{document} 4.3.1",
        "bets": f"{document} 4.1",
        "result": f"{document} 4.17",
        "settle": f"{document} 5.1",
    }
