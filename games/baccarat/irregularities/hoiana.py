"""Tiger and Lucky 7, section 7: the same clauses in both documents, cited by the game's own.

7.8 is no row: it says how a free hand is dealt, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.baccarat.play import FIRST_FOUR, BaccaratRound
from games.baccarat.tableau import banker_draws, player_draws, points
from games.errors import BadRound
from games.irregularities.detectors import (
    Detector,
    Found,
    face_up,
    limits,
    next_hand,
    runs_out,
    too_many,
)
from games.irregularities.effects import (
    BURN_NOW,
    CARD_TO_BANKER,
    COMPLETE_SHOE,
    CONTINUE,
    FREE_HAND,
    FREE_HAND_WITH_CARD,
    OFFER_RESHUFFLE,
    OFFER_WITHDRAWAL,
    RECONSTRUCT,
    RECONSTRUCT_IN_ORDER,
    REPLACE_CARDS,
    RESULT_STANDS,
    VOID_ROUND,
    refer,
)
from games.irregularities.facts import CARD
from games.irregularities.model import (
    BETTING,
    BETWEEN,
    DEALING,
    DECIDED,
    SHIFT_MANAGER,
    AtLeast,
    Branch,
    Fact,
    Facts,
    Option,
    Situation,
)
from games.round.state import Phase, State
from games.shoe import Shoe
from games.words import _


def banker_to_draw(dealt: Sequence[str], clause: str) -> Facts:
    """7.6: the Player stands, or a natural has ended the drawing. Is the Banker to draw?"""
    player, banker = points(dealt[0:4:2]), points(dealt[1:4:2])
    if player_draws(player, banker):
        raise BadRound(
            "bad-fact", _("Player {points}, draws: nothing irregular.", points=player), clause
        )
    return {"banker_draws": banker_draws(player, banker, None)}


PLAY_ON: Final = (Branch((CONTINUE,), holds=False),)
WITHDRAW: Final = Option(OFFER_WITHDRAWAL, SHIFT_MANAGER)

SITUATIONS: Final = (
    Situation(
        "7.1",
        _("Too many or too few cards, a strange card, or cards that were never shuffled"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
        without_round=True,
        earlier_stands=True,
    ),
    Situation(
        "7.2",
        _("The shoe has too few cards to finish the round"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
        earlier_stands=True,
    ),
    Situation(
        "7.3",
        _("A misdeal that nobody can put right"),
        (Branch((VOID_ROUND,)),),
    ),
    Situation(
        "7.4",
        _("A card lies face up in the shoe, and the hand has begun"),
        PLAY_ON,
        as_it_comes=True,
    ),
    Situation(
        "7.5",
        _("The next hand's first card was seen, or lies face up in the shoe"),
        (Branch((FREE_HAND_WITH_CARD,)),),
        facts=(CARD,),
        without_round=True,
    ),
    Situation(
        "7.6",
        _("The Player got a third card that was not due"),
        (
            Branch((CARD_TO_BANKER, CONTINUE), when={"banker_draws": True}),
            Branch((RESULT_STANDS, FREE_HAND_WITH_CARD)),
        ),
        facts=(CARD,),
        reads_deal=banker_to_draw,
        name="third-card-not-due",
        card_is_out=True,
    ),
    Situation(
        "7.7",
        _("The Banker got a third card that was not due"),
        (
            Branch((RESULT_STANDS, FREE_HAND_WITH_CARD), when={"exposed": True}),
            refer("7.20"),
        ),
        facts=(CARD, Fact("exposed", "bool", _("Has the card been seen?"))),
        card_is_out=True,
    ),
    Situation(
        "7.9",
        _("Cards were dealt in the wrong order"),
        (Branch((RECONSTRUCT, CONTINUE), options=(WITHDRAW,)),),
    ),
    Situation(
        "7.10",
        _("Cards to squeeze went to the wrong player, or were the wrong cards"),
        (
            Branch(
                (CONTINUE,),
                when={"outcome_established": True},
                clause="7.10.1",
                options=(WITHDRAW, Option(FREE_HAND, SHIFT_MANAGER)),
            ),
            Branch((CONTINUE,), clause="7.10.2", options=(WITHDRAW,), void_without=True),
        ),
        facts=(
            Fact("outcome_established", "bool", _("Is the outcome of the game already known?")),
        ),
        name="wrong-squeezer",
        silent_on_errors=True,
    ),
    Situation(
        "7.11",
        _("The cards were not burnt at the start of the shoe"),
        (
            Branch((CONTINUE, COMPLETE_SHOE), when={"hands_played": AtLeast(1)}, clause="7.11.3"),
            Branch((CONTINUE, OFFER_RESHUFFLE), when={"cards_seen": True}, clause="7.11.2"),
            Branch((BURN_NOW, CONTINUE), clause="7.11.1"),
        ),
        facts=(
            Fact("cards_seen", "bool", _("Has any card of this hand been seen?")),
            Fact("hands_played", "number", _("How many hands of this shoe are finished?")),
        ),
        without_round=True,
        silent_on_errors=True,
    ),
    Situation(
        "7.12",
        _("Several cards came out at once, and their order is known"),
        (Branch((RECONSTRUCT, CONTINUE), options=(WITHDRAW,)),),
    ),
    Situation(
        "7.13",
        _("Several cards came out at once, and nobody can tell their order"),
        (Branch((OFFER_WITHDRAWAL, RECONSTRUCT_IN_ORDER, CONTINUE)),),
        facts=(Fact("order", "cards", _("In which order shall the cards count?")),),
    ),
    Situation(
        "7.14", _("The player who holds the cards has gone away"), PLAY_ON, name="player-gone"
    ),
    Situation("7.15", _("The dealer opened cards that a player was to squeeze"), PLAY_ON),
    Situation(
        "7.16",
        _("The dealer called the wrong result"),
        (Branch((RESULT_STANDS,), holds=False),),
    ),
    Situation("7.17", _("A wager below the minimum"), PLAY_ON),
    Situation("7.18", _("A wager above the maximum"), PLAY_ON),
    Situation("7.19", _("Player and Banker lie further apart than the differential"), PLAY_ON),
    Situation(
        "7.20",
        _("Something that no rule covers"),
        (refer("7.20"),),
        name="uncovered",
        without_round=True,
    ),
)

LIKELY: Final = {
    BETTING: ("7.5", "7.11", "7.17", "7.18", "7.19", "7.1"),
    DEALING: ("7.6", "7.9", "7.4", "7.7", "7.12", "7.13", "7.10", "7.14", "7.15", "7.3", "7.2"),
    DECIDED: ("7.6", "7.7", "7.16", "7.5", "7.10", "7.17", "7.18", "7.19"),
    BETWEEN: ("7.5", "7.16", "7.11", "7.1"),
}

# What the engine sees by itself ------------------------------------------------------------------


def _several(state: State, shoe: Shoe | None) -> Found:
    dealing = state.phase is Phase.DEALING
    return ("7.13", {"order": list(state.errors)}) if len(state.errors) > 1 and dealing else None


def _third_card(state: State, shoe: Shoe | None) -> Found:
    """A card for a hand that stands: the Player's as long as neither hand has drawn (7.6)."""
    if not isinstance(state, BaccaratRound) or not state.errors or not state.live:
        return None
    if any(slot not in state.hands for slot in FIRST_FOUR) or state.third() == "player-3":
        return None
    card = {"card": state.errors[0]}
    if "player-3" not in state.hands and "banker-3" not in state.hands:
        return "7.6", card
    stands = "banker-3" not in state.hands and state.third() is None
    return ("7.7", {**card, "exposed": True}) if stands else None


DETECTORS: Final[tuple[Detector, ...]] = (
    too_many("7.1"),
    runs_out("7.2"),
    _several,
    _third_card,
    next_hand("7.5"),
    face_up("7.4"),
    limits("7.17"),
)
