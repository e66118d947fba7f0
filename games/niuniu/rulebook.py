"""Niu Niu, clause by clause (section 8 is in `games/rulebook/disputes.py`)."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import enforced, recorded, shown
from games.words import _

DEFINITIONS: Final = (
    shown("2.1", "look-up", _("What the table is like.")),
    recorded("2.1.1", _("Players sit along one side of the table, the dealer faces them.")),
    shown("2.1.2", "look-up", _("What is marked on the table.")),
    shown("2.1.2 i", "betting", _("Places for the wagers.")),
    shown("2.1.2 ii", "look-up", _("Room for the dealer to work.")),
    shown("2.1.2 iii", "look-up", _("The casino's name or sign.")),
    shown("2.2", "look-up", _("The words these rules use.")),
    enforced("2.2.1", _("Even: the first wager, without which nobody plays.")),
    enforced("2.2.2", _("Double and Super Niu: further wagers, at most as high as Even.")),
    enforced(
        "2.2.3", _("Reserve: the cover that Double and Super Niu oblige a player to put down.")
    ),
    enforced("2.2.4", _("Hand: the five cards that a player or the dealer gets.")),
    shown(
        "2.2.5", "look-up", _("A round lasts from the first card dealt to the last wager settled.")
    ),
    enforced("2.2.6", _("Void: no result, as if it had not been played.")),
    shown("2.2.7", "look-up", _("Dealing device: an approved machine that shuffles or deals.")),
)

PLAY: Final = (
    enforced("4.1", _("One pack of 52, no jokers, all backs alike.")),
    shown("4.2", "set-up", _("With a machine, two packs of different colours may take turns.")),
    shown("4.3", "deal", _("Every card comes out of the dealing device.")),
    shown("4.4", "betting", _("Wagers are made in chips only.")),
    shown("4.5", "betting", _("What a player puts down before the first card.")),
    enforced("4.5.1", _("Even is compulsory.")),
    enforced("4.5.2", _("Double and Super Niu are a player's choice.")),
    enforced("4.5.2 i", _("Neither may exceed Even; both mind the minimum."), kind="limit"),
    enforced("4.5.3", _("Whoever bets Double or Super Niu puts down its Reserve.")),
    enforced("4.5.3 i", _("Double's Reserve is two times the wager.")),
    enforced("4.5.3 ii", _("Super Niu's Reserve is eleven times the wager.")),
    enforced("4.5.4", _("A box takes one wager of each kind, from one bettor.")),
    recorded("4.6", _("A player may take further boxes that nobody else has bet on.")),
    shown("4.6.1", "deal", _("Of several boxes a player arranges one; the dealer does the rest.")),
    enforced("4.6.2", _("A pit manager or above may hold a player to one box.")),
    enforced("4.7", _("Once the first card is out, no wager is touched until it is settled.")),
    shown("4.8", "deal", _("Bets closed, the cards go round clockwise.")),
    enforced("4.8.1", _("Five cards, face down, to each box with a wager.")),
    enforced("4.8.2", _("Five cards, face down, to the dealer.")),
    shown("4.8.3", "deal", _("Each five are spread out so that the number can be seen.")),
    enforced("4.9", _("Players and dealer then arrange their cards.")),
    enforced("4.9.1", _("A Niu needs three cards that make 10, 20 or 30.")),
    enforced("4.9.2", _("The other two cards give the hand its rank.")),
    enforced("4.9.3", _("A player without a Niu is judged by the highest card.")),
    enforced("4.9.4", _("So is a dealer without a Niu.")),
    enforced("4.9.5", _("The dealer sees to it that every hand is arranged rightly.")),
    shown("4.10", "deal", _("Cards stay in view and on the table.")),
    enforced("4.11", _("Each arranged hand meets the dealer's; the higher rank wins.")),
)

PAYOUTS: Final = (
    enforced("5.1", _("What Even, Double and Super Niu pay for each winning hand.")),
    enforced("5.2", _("Even pays 1 to 1; a win with Niu 6 keeps back half.")),
    shown("5.3", "look-up", _("How Double is paid.")),
    enforced("5.3.1", _("From Niu 7 up: the table's odds less 5%.")),
    enforced("5.3.2", _("Niu 6 and lower: 1 to 1.")),
    shown("5.4", "look-up", _("How Super Niu is paid.")),
    enforced("5.4.1", _("From Niu 2 up: the table's odds less 5%.")),
    enforced("5.4.2", _("Niu 1 and lower: 1 to 1.")),
    shown("6.1", "look-up", _("A fixed order of hands says who wins.")),
    shown("6.2", "look-up", _("That order, from the top.")),
    enforced("6.2.1", _("Hoiana Niu Niu: one rank four times over.")),
    enforced("6.2.2", _("Ultimate Niu Niu: nothing but jacks, queens and kings.")),
    enforced("6.2.3", _("Niu Niu: the two cards make 10 or 20.")),
    enforced("6.2.4", _("Niu 9: the two cards end in nine.")),
    enforced("6.2.5", _("Niu 8: the two cards end in eight.")),
    enforced("6.2.6", _("Niu 7: the two cards end in seven.")),
    enforced("6.2.7", _("Niu 6: the two cards end in six.")),
    enforced("6.2.8", _("Niu 5: the two cards end in five.")),
    enforced("6.2.9", _("Niu 4: the two cards end in four.")),
    enforced("6.2.10", _("Niu 3: the two cards end in three.")),
    enforced("6.2.11", _("Niu 2: the two cards end in two.")),
    enforced("6.2.12", _("Niu 1: the two cards make eleven.")),
    enforced("6.2.13", _("No Hand: no three cards make 10, 20 or 30.")),
    enforced("6.2.14", _("Same rank of hand: the highest of all five cards decides.")),
    enforced("6.2.15", _("Same highest card: its suit decides.")),
    enforced("6.2.16", _("Cards rank from king down to ace, the ace lowest.")),
    enforced("6.2.17", _("Suits rank spades, hearts, clubs, diamonds.")),
    enforced("6.2.18", _("Pictures count ten, the ace one, the others what they show.")),
    enforced(
        "6.3", _("Hands are compared with the dealer's from right to left."), kind="procedure"
    ),
    enforced("6.3.1", _("A higher hand than the dealer's is paid on all its wagers.")),
    enforced("6.3.2", _("A lower one loses its wagers, and its Reserve as far as due.")),
    shown("6.3.3", "result", _("Then the cards go into the holder."), kind="procedure"),
    shown("6.4", "look-up", _("How much of a Reserve is lost.")),
    shown("6.4.1", "look-up", _("The Reserve behind Double.")),
    enforced("6.4.1 i", _("Dealer wins with Niu Niu or better: all of it.")),
    enforced("6.4.1 ii", _("Dealer wins with Niu 7, 8 or 9: half of it.")),
    enforced("6.4.1 iii", _("Dealer wins with Niu 6 or lower: none of it.")),
    shown("6.4.2", "look-up", _("The Reserve behind Super Niu.")),
    enforced("6.4.2 i", _("Dealer wins with Hoiana Niu Niu: all of it.")),
    enforced("6.4.2 ii", _("Dealer wins with Ultimate Niu Niu: ten times Super Niu.")),
    enforced("6.4.2 iii", _("Dealer wins with Niu Niu: nine times Super Niu.")),
    enforced("6.4.2 iv", _("Dealer wins with Niu 9: eight times Super Niu.")),
    enforced("6.4.2 v", _("Dealer wins with Niu 8: seven times Super Niu.")),
    enforced("6.4.2 vi", _("Dealer wins with Niu 7: six times Super Niu.")),
    enforced("6.4.2 vii", _("Dealer wins with Niu 6: five times Super Niu.")),
    enforced("6.4.2 viii", _("Dealer wins with Niu 5: four times Super Niu.")),
    enforced("6.4.2 ix", _("Dealer wins with Niu 4: three times Super Niu.")),
    enforced("6.4.2 x", _("Dealer wins with Niu 3: two times Super Niu.")),
    enforced("6.4.2 xi", _("Dealer wins with Niu 2: one time Super Niu.")),
    enforced("6.4.2 xii", _("Dealer wins with Niu 1 or less: none of it.")),
)

IRREGULARITIES: Final = (
    shown("7.1", "irregularity", _("Four things for which the house may void a running round.")),
    enforced("7.1.1", _("A strange card, or a back of another colour.")),
    enforced("7.1.2", _("The shuffler is jammed.")),
    enforced("7.1.3", _("The number of cards is wrong.")),
    enforced("7.1.4", _("Something from outside breaks up the game.")),
    enforced("7.2", _("Void for strange or miscounted cards: new ones; earlier rounds stand.")),
    enforced("7.3", _("A card shown in dealing is turned down again; play goes on.")),
    enforced("7.4", _("A player's number of cards is wrong: the round is void and dealt anew.")),
    enforced("7.4.1", _("Cards already in hand: only that player is out, wagers back.")),
    enforced("7.5", _("The dealer's number of cards is wrong, or there are none: round void.")),
    enforced("7.6", _("Cards at a box without wager: the deal is put right.")),
    enforced("7.6.1", _("Cards already in hand: only that box's cards are dropped.")),
    enforced("7.7", _("No cards at a box with a wager: the deal is put right.")),
    enforced("7.7.1", _("Cards in hand, or past mending: that box's wagers go back.")),
    enforced("7.8", _("A hand set wrongly, anybody's, is set again.")),
    enforced("7.9", _("Who harms the cards may be kept from touching them.")),
    enforced("7.10", _("A void round gives every wager back.")),
    enforced(
        "7.11",
        _("Under the minimum is settled as it stands; over the maximum, the excess goes back."),
        kind="limit",
    ),
    enforced("7.12", _("There are no bets beside the game's own.")),
)

CLAUSES: Final = (*DEFINITIONS, *PLAY, *PAYOUTS, *IRREGULARITIES)
