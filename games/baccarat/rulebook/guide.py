"""The participation guide to baccarat and its variations, by the numbers we gave it."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import Kind, enforced, recorded, shown
from games.words import _

SECTIONS: Final[dict[str, Kind]] = {
    "1": "procedure",
    "2": "procedure",
    "3": "payout",
    "4": "limit",
    "5": "procedure",
}
CLAUSES: Final = (
    enforced("1.1", _("Six, seven or eight packs in the shoe; seven to nine seats.")),
    recorded("1.2", _("Packs are new and sealed, or approved plastic in their first ten days.")),
    recorded("1.3", _("Cards are counted and checked when a table opens and when it closes.")),
    shown("1.4", "shoe", _("Nobody shuffles without a player watching.")),
    shown(
        "1.5", "shoe", _("The last cut is for the player at the dealer's right; cut part behind.")
    ),
    shown("1.6", "shoe", _("Seven cards lie behind the cut card, no more and no fewer.")),
    enforced("1.7", _("A new shoe's first card says how many are burnt, itself among them.")),
    enforced("2.1", _("Bets are closed before a card comes out.")),
    recorded("2.2", _("What has left the shoe stays out of it.")),
    shown("2.3", "result", _("Played cards rest in the holder until the shoe is done.")),
    enforced("2.4", _("After the first card nobody who has bet may step out.")),
    enforced("2.5", _("A card that shows itself in mid-game counts, and play goes on.")),
    enforced("2.6", _("If that card opens a game, the game is a dummy hand: no bets.")),
    enforced("2.7", _("Each variation has its own list of bets.")),
    enforced("2.8", _("Everybody who bets has Player, Banker or Tie."), kind="limit"),
    enforced("2.9", _("Pairs and Super Six Plus come on top, by choice.")),
    enforced("2.10", _("Four cards in turn, the Player's first; open or closed.")),
    enforced("2.11", _("Closed: each side's highest bettor may turn its cards.")),
    enforced("2.12", _("Pictures and tens count nothing, aces one; only the last digit of a sum.")),
    enforced("2.13", _("Eight or nine in two cards ends the drawing for both.")),
    enforced("2.14", _("The drawing table; when both draw, the Player goes first.")),
    enforced("2.15", _("Take from the losers; then pay from right to left, main bets first.")),
    enforced("2.16", _("The cut card makes this game the last, or the next if none is running.")),
    shown(
        "2.17", "shoe", _("After the last game shoe and holder are emptied and all is shuffled.")
    ),
    recorded("2.18", _("Nobody left and no bets: cards out; whoever comes sees a new shuffle.")),
    enforced("3.1", _("Commission: Player 1, Banker 0.95, Tie 8, pairs 11 to 1.")),
    enforced(
        "3.2", _("No commission: Player 1, Banker 1 or one half on six, Tie 8, pairs 11 to 1.")
    ),
    enforced("3.3", _("Super Six Plus: 12 to 1 in two cards, 20 to 1 in three, on Banker's six.")),
    enforced("3.4", _("A pair is two cards of one rank, first two cards only, whoever wins.")),
    enforced("4.1", _("Every table has a minimum and a maximum.")),
    enforced("4.2", _("One side's total may have a ceiling.")),
    enforced(
        "4.3", _("Side bets have their own limits, the highest at most fifty times the lowest.")
    ),
    recorded("4.4", _("A shuffling machine may be used once it is approved."), kind="procedure"),
    recorded("4.5", _("Players who sit may draw the cards themselves."), kind="procedure"),
    shown(
        "5.1", "betting", _("Nobody under 21 plays; the notice on responsible play hangs there.")
    ),
)
