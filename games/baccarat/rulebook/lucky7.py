"""Lucky 7 Baccarat: what its document says beyond the clauses it shares with Tiger."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import enforced, shown
from games.words import _

CLAUSES: Final = (
    enforced("2.1.2.6", _("There is a place to bet on Small Lucky 7.")),
    enforced("2.1.2.7", _("There is a place to bet on Big Lucky 7.")),
    enforced("2.1.2.8", _("There is a place to bet on Super Lucky 7.")),
    enforced("2.2.3", _("Big Lucky 7: Player takes the hand with a three-card seven.")),
    enforced("2.2.5", _("Commission version: 5% comes off every win on Banker.")),
    enforced("2.2.10", _("Non-commission version: Banker pays even, half when it wins with six.")),
    enforced("2.2.14", _("Small Lucky 7: Player takes the hand with a two-card seven.")),
    enforced("2.2.17", _("Super Lucky 7: Player's seven beats Banker's six.")),
    enforced("2.2.18", _("Differential: how far Player and Banker totals may lie apart."), "limit"),
    enforced("2.2.19", _("Tie: both hands end on the same count.")),
    enforced("2.2.20", _("Void: no result, as if it had not been played.")),
    enforced("5.1.1", _("With commission: Player pays even money, Banker 0.95.")),
    enforced("5.1.2", _("Without: Player and Banker pay even money, Banker half on a six.")),
    enforced(
        "5.1.3",
        _("Tie 8, pairs 11, Small Lucky 7 15, Big Lucky 7 30 to 1; Super Lucky 7 30, 40 or 100 "
          "to 1 with four, five or six cards in all."),
    ),
    shown("6.3", "look-up", _("The Small Lucky 7 bet.")),
    enforced("6.3.1", _("One may bet on a Player's winning seven in two cards.")),
    enforced("6.3.1.1", _("Small Lucky 7 wins on Player's winning two-card seven; else it loses.")),
    shown("6.4", "look-up", _("The Big Lucky 7 bet.")),
    enforced("6.4.1", _("One may bet on a Player's winning seven in three cards.")),
    enforced("6.4.1.1", _("Big Lucky 7 wins on Player's winning three-card seven; else it loses.")),
    shown("6.5", "look-up", _("The Super Lucky 7 bet.")),
    enforced("6.5.1", _("One may bet on a Player's seven against a Banker's six.")),
    enforced("6.5.1.1", _("Super Lucky 7 wins on seven over six; else it loses.")),
)  # fmt: skip
