"""Hold'em Bonus, section 7. 7.2 and 7.12 are no rows: they decide nothing by themselves."""

from __future__ import annotations

from typing import Final

from games.irregularities.detectors import Detector, Found, limits, twice
from games.irregularities.effects import (
    CONTINUE,
    COUNT_CARDS,
    OFFER_WITHDRAWAL,
    RECONSTRUCT,
    REPLACE_CARDS,
    RESULT_STANDS,
    VOID_BOX,
    VOID_ROUND,
    refer,
)
from games.irregularities.facts import BEFORE_NEXT_ROUND, BOX, CAN_RECONSTRUCT, HANDLED
from games.irregularities.model import (
    BETTING,
    BETWEEN,
    DEALING,
    DECIDED,
    PIT_MANAGER,
    AtLeast,
    Branch,
    Fact,
    Option,
    Situation,
)
from games.irregularities.one_deck import ROUND_SPOILT
from games.round.state import Phase, State
from games.shoe import Shoe
from games.words import _

LATE: Final = {"before_next_round": False}
OTHERS_MAY_WITHDRAW: Final = Option(OFFER_WITHDRAWAL, PIT_MANAGER)  # 7.6.1

SITUATIONS: Final = (
    *ROUND_SPOILT,
    Situation(
        "7.3",
        _("Cards were dealt to the wrong places"),
        (
            refer("7.13", when={"handled": True}),
            Branch((RECONSTRUCT, CONTINUE), when={"complete_set": True}),
            Branch((VOID_ROUND,)),
        ),
        facts=(
            HANDLED,
            Fact("complete_set", "bool", _("Does moving one whole set of cards put it right?")),
        ),
        name="misdealt",
    ),
    Situation(
        "7.4",
        _("Wrong number of community cards, or of the dealer's cards"),
        (
            Branch((RESULT_STANDS,), when=LATE),
            Branch((RECONSTRUCT, CONTINUE), when={"can_reconstruct": True}),
            Branch((VOID_ROUND,)),
        ),
        facts=(BEFORE_NEXT_ROUND, CAN_RECONSTRUCT),
    ),
    Situation(
        "7.5",
        _("The dealer exposed two cards or more"),
        (Branch((VOID_ROUND,)),),
    ),
    Situation(
        "7.6",
        _("A player got the wrong number of cards"),
        (
            Branch((RESULT_STANDS,), when=LATE),
            Branch(
                (RECONSTRUCT, CONTINUE),
                when={"can_reconstruct": True},
                options=(OTHERS_MAY_WITHDRAW,),
            ),
            Branch((VOID_BOX, CONTINUE), options=(OTHERS_MAY_WITHDRAW,)),
        ),
        facts=(BOX, BEFORE_NEXT_ROUND, CAN_RECONSTRUCT),
        spares_box=True,
    ),
    # 7.7 itself voids the round; 7.1.3 with 7.2 is why new cards follow.
    Situation(
        "7.7",
        _("Doubt about the number of cards"),
        (
            Branch((COUNT_CARDS, CONTINUE), when={"count_correct": True}),
            Branch((COUNT_CARDS, VOID_ROUND, REPLACE_CARDS)),
        ),
        facts=(Fact("count_correct", "bool", _("Did the count come out right?")),),
    ),
    Situation(
        "7.8",
        _("The burnt card was not discarded"),
        (
            Branch((RECONSTRUCT, CONTINUE), when={"viewed": False, "can_reconstruct": True}),
            Branch((VOID_ROUND,)),
        ),
        facts=(
            Fact("viewed", "bool", _("Has any player looked at their cards?")),
            CAN_RECONSTRUCT,
        ),
        earlier_stands=True,
    ),
    Situation(
        "7.9",
        _("A card lies face up in the shoe or the dealing device"),
        (
            Branch((VOID_ROUND,), when={"exposed_cards": AtLeast(2)}, clause="7.5"),
            Branch((CONTINUE,), holds=False),
        ),
        facts=(Fact("exposed_cards", "number", _("How many cards have been exposed?"), least=1),),
        as_it_comes=True,
    ),
    Situation(
        "7.10",
        _("A bet below the minimum, above the maximum, or of the wrong size"),
        (Branch((CONTINUE,), holds=False),),
    ),
    Situation(
        "7.11",
        _("A player is away and cannot decide"),
        (
            Branch((CONTINUE,), when={"flop_placed": True}, clause="7.11.1", holds=False),
            Branch((VOID_BOX, CONTINUE), holds=False),
        ),
        facts=(BOX, Fact("flop_placed", "bool", _("Is the flop bet placed?"))),
        away=True,
    ),
    Situation(
        "7.13",
        _("Something that no rule covers"),
        (refer("7.13"),),
        name="uncovered",
        without_round=True,
    ),
)
LIKELY: Final = {
    BETTING: ("7.10", "7.1.2", "7.1.1"),
    DEALING: ("7.6", "7.3", "7.9", "7.5", "7.4", "7.11", "7.8", "7.7"),
    DECIDED: ("7.4", "7.6", "7.10", "7.7"),
    BETWEEN: ("7.4", "7.6", "7.7"),
}


def _exposed(state: State, shoe: Shoe | None) -> Found:
    if not state.errors or state.phase is Phase.BETTING:
        return None
    count = len(state.errors)
    return ("7.5", {}) if count > 1 else ("7.9", {"exposed_cards": count})


DETECTORS: Final[tuple[Detector, ...]] = (twice("7.1.3"), _exposed, limits("7.10"))
