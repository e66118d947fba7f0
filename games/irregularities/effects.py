"""Every effect a ruling can have: what it carries, and what it means in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.irregularities.model import ASSISTANT_DIRECTOR, Branch, Effect
from games.words import Sentence, _

CONTINUE: Final = Effect("continue")
VOID_ROUND: Final = Effect("void-round")
VOID_BOX: Final = Effect("void-box", {"box": "box"})
VOID_CARDS: Final = Effect("void-cards", {"box": "box"})
RECONSTRUCT: Final = Effect("reconstruct")
RECONSTRUCT_IN_ORDER: Final = Effect("reconstruct", {"order": "order"})
CARD_TO_BANKER: Final = Effect("card-to-banker", {"card": "card"})
FREE_HAND: Final = Effect("next-free-hand", {"cards": ()})
FREE_HAND_WITH_CARD: Final = Effect("next-free-hand", {"cards": ("card",)})
RESET_HAND: Final = Effect("reset-hand", {"box": "box"})
RESULT_STANDS: Final = Effect("result-stands")
BURN_NOW: Final = Effect("burn-now")
COMPLETE_SHOE: Final = Effect("complete-shoe")
REPLACE_CARDS: Final = Effect("replace-cards")
COUNT_CARDS: Final = Effect("count-cards")
STOP_HANDLING: Final = Effect("stop-handling", {"box": "box"})
OFFER_WITHDRAWAL: Final = Effect("offer-withdrawal")
OFFER_RESHUFFLE: Final = Effect("offer-reshuffle")
REFER: Final = Effect("refer")

WORDS: Final[dict[str, Sentence]] = {
    "continue": _("The round goes on."),
    "void-round": _("The round is void; every wager goes back."),
    "void-box": _("This box is out of the round; its wagers go back."),
    "void-cards": _("The cards at this box do not count."),
    "reconstruct": _("The cards are put back in their right order."),
    "card-to-banker": _("The card becomes the Banker's third card."),
    "next-free-hand": _("The next hand is free: no wagers, and these cards come first."),
    "reset-hand": _("The hand is set again, correctly."),
    "result-stands": _("The result on the table stands."),
    "burn-now": _("The cards are taken back and the burn is made now."),
    "complete-shoe": _("The shoe is played to its end."),
    "replace-cards": _("The cards are taken out and new ones come into play."),
    "count-cards": _("The dealer counts the cards by hand."),
    "stop-handling": _("The player at this box may no longer touch the cards."),
    "offer-withdrawal": _("Players may take back their wagers before any card is touched."),
    "offer-reshuffle": _(
        "After this hand the players choose: keep the shoe or have it reshuffled."
    ),
    "refer": _("The assistant director or above decides what happens."),
}


def refer(clause: str, when: Mapping[str, bool] | None = None) -> Branch:
    """What no rule covers: the assistant director, or above, picks the effects."""
    return Branch((REFER,), when or {}, clause, authority=ASSISTANT_DIRECTOR)
