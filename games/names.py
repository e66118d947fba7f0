"""What bets are called on the felt and in sentences, by the contract's slugs."""

from __future__ import annotations

from typing import Final

from games.words import Sentence, _

BETS: Final[dict[str, Sentence]] = {
    "player": _("Player"),
    "banker": _("Banker"),
    "tie": _("Tie"),
    "player-pair": _("Player Pair"),
    "banker-pair": _("Banker Pair"),
    "tiger": _("Tiger"),
    "small-tiger": _("Small Tiger"),
    "big-tiger": _("Big Tiger"),
    "small-lucky-7": _("Small Lucky 7"),
    "big-lucky-7": _("Big Lucky 7"),
    "super-lucky-7": _("Super Lucky 7"),
    "super-six": _("Super Six"),
    "even": _("Even"),
    "double": _("Double"),
    "super-niu": _("Super Niu"),
    "double-reserve": _("Double reserve"),
    "super-niu-reserve": _("Super Niu reserve"),
    "ante": _("Ante"),
    "bonus": _("Bonus"),
    "flop": _("Flop"),
    "turn": _("Turn"),
    "river": _("River"),
}
