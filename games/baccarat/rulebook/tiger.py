"""Tiger Baccarat: what its document says beyond the clauses it shares with Lucky 7."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import enforced, shown
from games.words import _

CLAUSES: Final = (
    enforced("2.1.2.6", _("There is a place to bet on Big Tiger.")),
    enforced("2.1.2.7", _("There is a place to bet on Small Tiger.")),
    enforced("2.1.2.8", _("There is a place to bet on Tiger.")),
    enforced("2.2.3", _("Big Tiger: Banker takes the hand with a three-card six.")),
    enforced("2.2.5", _("Commission version: 5% comes off every win on Banker.")),
    enforced("2.2.10", _("Non-commission version: Banker pays even, half when it wins with six.")),
    enforced("2.2.14", _("Small Tiger: Banker takes the hand with a two-card six.")),
    enforced("2.2.17", _("Differential: how far Player and Banker totals may lie apart."), "limit"),
    enforced("2.2.18", _("Tie: both hands end on the same count.")),
    enforced("2.2.19", _("Tiger: Banker takes the hand with six, in two cards or three.")),
    enforced("2.2.20", _("Void: no result, as if it had not been played.")),
    enforced("5.1.1", _("With commission: Player pays even money, Banker 0.95.")),
    enforced("5.1.2", _("Without: Player and Banker pay even money, Banker half on a six.")),
    enforced(
        "5.1.3",
        _("Tie 8, pairs 11, Tiger 12 in two cards and 20 in three, Small Tiger 22, Big Tiger 50 "
          "to 1."),
    ),
    shown("6.3", "look-up", _("The Tiger bet.")),
    enforced("6.3.1", _("One may bet on a Banker's six that wins, however many cards.")),
    enforced(
        "6.3.1.1", _("Tiger wins on Banker's winning six, two cards or three; else it loses.")
    ),
    shown("6.4", "look-up", _("The Small Tiger bet.")),
    enforced("6.4.1", _("One may bet on a Banker's winning six in two cards.")),
    enforced("6.4.1.1", _("Small Tiger wins on Banker's winning two-card six; else it loses.")),
    shown("6.5", "look-up", _("The Big Tiger bet.")),
    enforced("6.5.1", _("One may bet on a Banker's winning six in three cards.")),
    enforced("6.5.1.1", _("Big Tiger wins on Banker's winning three-card six; else it loses.")),
)  # fmt: skip
