"""Hold'em Bonus, clause by clause (section 8 is in `games/rulebook/disputes.py`)."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import enforced, recorded, shown
from games.words import _

DEFINITIONS: Final = (
    shown("2.1", "look-up", _("What the table is like.")),
    recorded("2.1.1", _("Players sit along one side of the table, the dealer faces them.")),
    enforced("2.1.2", _("Everybody plays against the house, nobody against each other.")),
    shown("2.1.3", "look-up", _("What is marked on the table.")),
    shown("2.1.3 i", "betting", _("Places for the wagers.")),
    shown("2.1.3 ii", "look-up", _("Room for the dealer to work.")),
    shown("2.2", "look-up", _("The words these rules use.")),
    enforced("2.2.1", _("Ante: the first wager, which buys into the round.")),
    shown(
        "2.2.2", "look-up", _("Dealing device: it shuffles by itself, and cards are dealt from it.")
    ),
    shown("2.2.3", "look-up", _("Bet: what a player stakes.")),
    shown("2.2.4", "look-up", _("There are three rounds of betting.")),
    enforced("2.2.4 i", _("The first: from the ante until the flop is turned.")),
    enforced("2.2.4 ii", _("The second: from the flop bet until the turn card shows.")),
    enforced("2.2.4 iii", _("The third: from the turn bet until the river card shows.")),
    enforced("2.2.5", _("Bonus: an extra bet, made before the deal, on one's own two cards.")),
    shown("2.2.6", "deal", _("Burnt card: the top card, put away before each stage of the deal.")),
    shown("2.2.7", "look-up", _("Shoe: a plain box to deal from, no electronics.")),
    enforced("2.2.8", _("Check: staying in without betting more.")),
    enforced("2.2.9", _("Community cards: face up in the middle, everybody's.")),
    enforced("2.2.10", _("A hand is any five of the community cards and one's own two.")),
    enforced("2.2.11", _("Flop bet: two antes, made in the first betting round to stay in.")),
    enforced("2.2.12", _("Flop: the first three community cards.")),
    enforced("2.2.13", _("Fold: giving up the round.")),
    enforced("2.2.14", _("Hole cards: two closed cards for each player, two for the dealer.")),
    shown("2.2.15", "look-up", _("House: whoever runs the casino.")),
    shown("2.2.16", "look-up", _("Initial deal: what players get before any betting round.")),
    enforced("2.2.17", _("River bet: one ante, made in the third betting round.")),
    enforced("2.2.18", _("River: community card number five.")),
    shown(
        "2.2.19", "look-up", _("A round lasts from the first card dealt to the last bet settled.")
    ),
    enforced("2.2.20", _("Stand-off: hands of equal rank; the bet neither wins nor loses.")),
    enforced("2.2.21", _("Turn bet: one ante, made in the second betting round.")),
    enforced("2.2.22", _("Turn: community card number four.")),
    enforced("2.2.23", _("Void: a round without result; the money goes back.")),
)

PLAY: Final = (
    enforced("4.1", _("One pack of 52, no jokers, all backs alike.")),
    enforced("4.2", _("A player wants a higher poker hand than the dealer's.")),
    enforced("4.3", _("It is made of any five out of two hole cards and five on the board.")),
    shown("4.4", "look-up", _("How cards rank.")),
    enforced("4.4.1", _("Ace is highest, then king down to two.")),
    enforced("4.4.2", _("Below a five-high straight or straight flush the ace is lowest.")),
    enforced("4.4.3", _("No suit is better than another.")),
    enforced("4.5", _("Ten kinds of hand, from royal flush down to five odd cards.")),
    enforced("4.6", _("The game begins with the dealer's call for bets.")),
    enforced("4.7", _("No ante, no hand: it is down before the first card.")),
    recorded("4.7.1", _("A player may take further hands that are free, and look at one of them.")),
    enforced("4.7.2", _("A box takes one bet of each kind.")),
    enforced("4.7.3", _("A pit manager or above may hold a player to one hand.")),
    enforced("4.8", _("With an ante down, Bonus may be added.")),
    enforced("4.9", _("Once bets are closed none is added, raised or taken back.")),
    recorded("4.10", _("Cards come from a shoe or from a dealing device.")),
    shown("4.11", "deal", _("Dealing from a shoe.")),
    shown(
        "4.11.1",
        "deal",
        _("One card is burnt; then, from the dealer's left, a card each until every ante has two."),
    ),
    enforced("4.11.2", _("Having looked, a player folds or bets the flop.")),
    enforced("4.11.2 i", _("Folding costs ante and Bonus.")),
    enforced("4.11.2 ii", _("Staying costs a flop bet of two antes.")),
    enforced("4.11.3", _("Burn, then the flop; a turn bet of one ante, or a check.")),
    enforced("4.11.4", _("Burn, then the turn; a river bet of one ante, or a check.")),
    enforced("4.11.5", _("Burn, then the river.")),
    enforced("4.11.6", _("Last, the dealer takes two cards and makes the best five.")),
    shown("4.12", "deal", _("Dealing from a device.")),
    shown(
        "4.12.1",
        "deal",
        _("Five to the board, two to each ante clockwise, two to the dealer, all down."),
    ),
    enforced("4.12.2", _("Having looked, a player folds or bets the flop.")),
    enforced("4.12.2 i", _("Folding costs ante and Bonus.")),
    enforced("4.12.2 ii", _("Staying costs a flop bet of two antes.")),
    enforced("4.12.3", _("Three board cards are turned; a turn bet of one ante, or a check.")),
    enforced("4.12.4", _("The turn is shown; a river bet of one ante, or a check.")),
    enforced("4.12.5", _("The dealer turns the hole cards and makes the best five.")),
    enforced("4.13", _("Hands laid out, each is compared with the dealer's.")),
)

WINNER: Final = (
    enforced("5.1", _("Of two best-five hands the higher wins.")),
    enforced("5.2", _("A higher hand wins flop, turn and river; the ante too from a straight up.")),
    enforced("5.3", _("A lower hand loses ante, flop, turn and river.")),
    enforced("5.4", _("Equal hands: all but Bonus is a stand-off.")),
    enforced("5.4.1", _("Two pairs each: higher pair, then lower pair, then the odd card.")),
    enforced("5.4.2", _("A pair each: the pair, then the other three from the top.")),
    enforced("5.4.3", _("A full house each: the three, and with those equal the pair.")),
    enforced("5.4.4", _("The five-high straight is the lowest, and so is that straight flush.")),
    enforced("5.5", _("Bonus is paid by its own table.")),
    enforced("5.6", _("Who will not show the cards loses every bet.")),
    shown("6.1", "look-up", _("How winning bets are paid.")),
    enforced("6.1.1", _("Flop, turn and river pay 1 to 1; so does the ante, from a straight up.")),
    enforced(
        "6.1.2",
        _("Bonus: aces against the dealer's aces 1000, other aces 30; ace with king suited 25, "
          "with queen or jack suited 20; unsuited 15 and 5; kings to jacks 10; lower pairs 3."),
    ),
)  # fmt: skip

IRREGULARITIES: Final = (
    shown("7.1", "irregularity", _("Four things for which the house may void a running round.")),
    enforced("7.1.1", _("A strange card, or a back of another colour.")),
    enforced("7.1.2", _("The shuffler is jammed.")),
    enforced("7.1.3", _("The number of cards is wrong.")),
    enforced("7.1.4", _("Something from outside breaks up the game.")),
    enforced("7.2", _("Void for strange or miscounted cards: new ones; earlier rounds stand.")),
    enforced("7.3", _("Dealt wrongly, cards untouched: void, unless one moved set mends it.")),
    enforced(
        "7.4",
        _("Board or dealer with a wrong number: void, if seen in time and past mending."),
    ),
    enforced("7.5", _("The dealer shows two cards or more by mistake: void.")),
    enforced(
        "7.6",
        _("A player's number of cards is wrong: that hand goes out, bets back, if seen in time and "
          "past mending."),
    ),
    enforced("7.6.1", _("The others in that round may be allowed to take their bets back.")),
    enforced("7.7", _("In doubt the dealer counts the cards; a wrong count voids the round.")),
    enforced("7.8", _("Burn forgotten: put right; void if a player has looked or it cannot be.")),
    enforced("7.9", _("One card face up is used as it comes; two or more is 7.5.")),
    enforced(
        "7.10",
        _("Under the minimum is settled as it stands; over the maximum, the excess goes back."),
        kind="limit",
    ),
    shown("7.10.1", "look-up", _("Bets of the wrong size, seen at settlement."), kind="limit"),
    enforced("7.10.1 i", _("Too much on flop, turn or river: the excess goes back."), kind="limit"),
    enforced("7.10.1 ii", _("Too little: settled as it stands."), kind="limit"),
    enforced("7.11", _("Away before the flop bet: the hand is out, ante and Bonus go back.")),
    enforced("7.11.1", _("Away after it: taken as a check on turn and river, then settled.")),
    enforced("7.12", _("A void round gives every bet back.")),
    enforced("7.13", _("Not covered: the assistant director of gaming or above decides.")),
)  # fmt: skip

CLAUSES: Final = (*DEFINITIONS, *PLAY, *WINNER, *IRREGULARITIES)
