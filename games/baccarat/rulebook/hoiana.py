"""What Tiger and Lucky 7 have in common: the same numbers, the same demands, two citations."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import enforced, recorded, shown
from games.words import _

DESCRIPTION: Final = (
    shown("2.1", "look-up", _("What the table is like.")),
    recorded("2.1.1", _("Players sit along one side of the table, the dealer faces them.")),
    shown("2.1.2", "betting", _("The cloth has a place for each kind of wager.")),
    enforced("2.1.2.1", _("There is a place to bet on Banker.")),
    enforced("2.1.2.2", _("There is a place to bet on Player.")),
    enforced("2.1.2.3", _("There is a place to bet on Tie.")),
    enforced("2.1.2.4", _("There is a place to bet on Banker Pair.")),
    enforced("2.1.2.5", _("There is a place to bet on Player Pair.")),
)

DEFINITIONS: Final = (
    shown("2.2", "look-up", _("The words these rules use.")),
    shown("2.2.1", "look-up", _("Baccarat: a hand worth nothing.")),
    recorded("2.2.2", _("Burn: cards put aside before a shoe's first round, into the holder.")),
    enforced("2.2.4", _("Commission: what the house keeps of a win on Banker.")),
    enforced("2.2.6", _("Free hand: a round that nobody bets on.")),
    shown("2.2.7", "look-up", _("Hand: the cards that Player or Banker has.")),
    shown("2.2.8", "look-up", _("Initial deal: two cards each, nothing more drawn yet.")),
    enforced("2.2.9", _("Natural: eight or nine with the first two cards of either hand.")),
    enforced("2.2.11", _("Pair bets win when that hand's first two cards are a pair.")),
    shown("2.2.12", "look-up", _("Point total: what a hand's cards add up to.")),
    shown(
        "2.2.13", "look-up", _("A round lasts from the first card drawn to the last wager settled.")
    ),
    shown("2.2.15", "look-up", _("Subsequent deal: the cards drawn after the first four.")),
    enforced("2.2.16", _("Stand-off: a wager that is neither won nor lost.")),
)

PLAY: Final = (
    enforced("4.1", _("Wagers go down once the dealer has called for them.")),
    enforced("4.2", _("Chips only, on the marked places, before the first card.")),
    shown(
        "4.3",
        "betting",
        _("Player and Banker together stay within the posted differential."),
        kind="limit",
    ),
    shown(
        "4.3.1",
        "betting",
        _("Over the differential, players change their wagers until it is kept."),
        kind="limit",
    ),
    shown(
        "4.4",
        "betting",
        _("Each player minds the posted minimum and maximum."),
        kind="limit",
    ),
    enforced("4.5", _("A player bets on as many of the game's eight bets as they like.")),
    enforced("4.5.1", _("Any side bet may stand alone, with nothing on Player or Banker.")),
    enforced("4.6", _("No wager after the dealer has closed the bets.")),
    enforced("4.7", _("Face down, the seated player with the highest wager may squeeze.")),
    enforced("4.8", _("A pit manager or above may bar a player from squeezing.")),
    enforced("4.9", _("Two hands are dealt, Player's and Banker's.")),
    enforced("4.9.1", _("A round begins with four cards out of the shoe.")),
    enforced("4.9.1.1", _("Cards one and three are the Player's.")),
    enforced("4.9.1.2", _("Cards two and four are the Banker's.")),
    enforced("4.9.1.3", _("Pairs are judged on these four cards alone.")),
    enforced("4.10", _("With the points announced, third cards follow where they are due.")),
    shown("4.11", "look-up", _("What each card counts.")),
    enforced("4.11.1", _("Ace counts one; two to nine count what they show.")),
    enforced("4.11.2", _("Ten, jack, queen and king count nothing.")),
    enforced("4.11.2.1", _("For a pair their faces matter: king and queen are no pair.")),
    shown("4.12", "look-up", _("How a hand is counted.")),
    enforced("4.12.1", _("Up to nine, the sum is the count.")),
    enforced("4.12.2", _("From ten on, only the last digit counts.")),
    enforced("4.13", _("Eight or nine on either side's first two cards: nobody draws.")),
    enforced("4.14", _("Banker without a natural: Player draws on 0 to 5, stands on 6 and 7.")),
    enforced(
        "4.15",
        _("After the Player's third card the Banker draws or stands by it: always on 0 to 2, never "
          "on 7, between them by the table."),
    ),
    enforced("4.16", _("When the Player stands, the Banker draws on 0 to 5.")),
    shown("4.17", "result", _("The dealer calls both counts and the result.")),
)  # fmt: skip

WINNER: Final = (
    enforced("5.1", _("Winning wagers are paid by the table of their version.")),
    enforced("6.1", _("The hand with more points wins.")),
    shown("6.1.1", "look-up", _("What becomes of a wager on Player.")),
    enforced("6.1.1.1", _("Player wins with more points than Banker.")),
    enforced("6.1.1.2", _("Player loses with fewer points than Banker.")),
    enforced("6.1.1.3", _("Equal points: a wager on Player is a stand-off.")),
    shown("6.1.2", "look-up", _("What becomes of a wager on Banker.")),
    enforced("6.1.2.1", _("Banker wins with more points than Player.")),
    enforced("6.1.2.2", _("Banker loses with fewer points than Player.")),
    enforced("6.1.2.3", _("Equal points: a wager on Banker is a stand-off.")),
    enforced("6.1.3", _("Tie wins on equal points and on nothing else.")),
    shown("6.2", "look-up", _("The pair bets.")),
    enforced("6.2.1", _("One may bet that Player or Banker starts with a pair.")),
    enforced("6.2.1.1", _("Two cards of one rank win; two different pictures do not.")),
    enforced("6.2.1.2", _("Anything else loses.")),
)

IRREGULARITIES: Final = (
    enforced("7.1", _("Cards too many, missing, foreign or unshuffled spoil the round.")),
    enforced("7.1.1", _("This round is then void.")),
    shown("7.1.2", "irregularity", _("The rounds before it keep their results.")),
    enforced("7.2", _("A shoe that cannot finish the round makes it void.")),
    enforced("7.3", _("A misdeal that cannot be put right makes the round void.")),
    enforced("7.4", _("Face up in the shoe once the hand has begun: played like any other card.")),
    enforced("7.5", _("The next hand's first card seen too early: it opens a free hand.")),
    enforced(
        "7.6",
        _("A third card the Player was not due goes to the Banker if the Banker must draw; "
          "otherwise it opens a free hand."),
    ),
    enforced("7.7", _("A third card the Banker was not due, once seen, opens a free hand.")),
    enforced(
        "7.8",
        _("A free hand has no wagers; cards drawn in error come first, Player and Banker in turn."),
    ),
    enforced("7.8.1", _("Announced as the shoe's last hand, a free hand is the last.")),
    enforced(
        "7.9",
        _("Dealt out of order: the cards are put right and play goes on. A shift manager or above "
          "may let players withdraw first."),
    ),
    enforced("7.10", _("Cards to squeeze in the wrong hands: put right, and play goes on.")),
    enforced("7.10.1", _("Outcome known: a shift manager may give wagers back and a free hand.")),
    enforced(
        "7.10.2",
        _("Outcome not known: a shift manager may let players withdraw; if all do, the hand is "
          "void and the shoe goes."),
    ),
    enforced("7.11", _("What follows when the dealer forgot to burn.")),
    enforced("7.11.1", _("Nothing seen yet: cards back, and burn as usual.")),
    enforced("7.11.2", _("First hand, a card seen: the hand is played out.")),
    recorded("7.11.2.1", _("Players then choose: the same shoe, or cards changed or reshuffled.")),
    enforced("7.11.3", _("Past the first hand: the whole shoe is played.")),
    enforced(
        "7.12",
        _("Several cards at once, order plain: put right, go on; a shift manager or above may let "
          "players withdraw first."),
    ),
    enforced("7.13", _("Several cards at once, order unclear: the pit manager or above fixes it.")),
    enforced("7.13.1", _("Each player may then take the wager back.")),
    enforced("7.13.2", _("Or stay in, and the hand is played in the order that was fixed.")),
    enforced("7.14", _("The player with the cards is gone: the dealer opens them.")),
    enforced("7.15", _("Cards not handed over for the squeeze but opened: play goes on.")),
    enforced("7.16", _("A wrong call changes nothing: what lies on the table counts.")),
    enforced(
        "7.17",
        _("Below the minimum: settled once; after that the same player's go back."),
        kind="limit",
    ),
    enforced("7.18", _("Above the maximum: settled up to it, the rest goes back."), kind="limit"),
    enforced(
        "7.19",
        _("Beyond the differential: the heavier side is settled pro rata."),
        kind="limit",
    ),
    enforced(
        "7.19.1",
        _("A wager under the minimum on that side is left out of the cut and settled whole."),
        kind="limit",
    ),
    enforced("7.20", _("Not covered: the assistant director of gaming or above decides.")),
)  # fmt: skip

CLAUSES: Final = (*DESCRIPTION, *DEFINITIONS, *PLAY, *WINNER, *IRREGULARITIES)
