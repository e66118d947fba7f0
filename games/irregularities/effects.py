"""Every effect a ruling can have: what it is, what it carries, and what it means in plain words.

To add one, add its row to `EFFECT_KINDS`. What changes a round beside it, and what a round must be
like for it, are functions in `games.round.rulings`; one for the shoe alone needs none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.irregularities.model import ASSISTANT_DIRECTOR, Branch, Effect
from games.words import Sentence, _

NEXT_HAND, SHOE = "next-hand", "shoe"
BOX, CARD, CARDS = "box", "card", "cards"
ROUND, PLAYERS, BOXES, BANKER = "round", "players", "box", "banker"

# What is asked where somebody picks the effects
QUESTIONS: Final[dict[str, Sentence]] = {
    ROUND: _("The round"),
    PLAYERS: _("Players and cards"),
    BOXES: _("Boxes out of the round"),
    BANKER: _("A card for the Banker"),
    "free": _("The next hand"),
    SHOE: _("The cards in the shoe"),
}


@dataclass(frozen=True, kw_only=True)
class EffectKind:
    """What is true of an effect wherever it is ruled.

    `reaches` names what it is about beyond the round, and `follows` says that to the players.
    `picked` names the question that it answers where somebody picks the effects; which may be
    picked is the game's own (`Game.effects`). `asks` is what has to be said with it: a box, a card
    in error, or nothing, as with the cards in error that are left.
    """

    words: Sentence
    decides_round: bool = False  # says what becomes of the round
    reaches: str = ""
    follows: Sentence | None = None
    excludes: frozenset[str] = frozenset()
    places_cards: bool = False  # cards in error get their place
    leaves_cards: bool = False  # cards in error stay outside the hands
    lays_cards: bool = False  # somebody says in which order
    picked: str = ""
    asks: str = ""
    open: bool = False  # decides nothing itself


# In the order in which they happen where several are picked
EFFECT_KINDS: Final[dict[str, EffectKind]] = {
    "offer-withdrawal": EffectKind(
        words=_("Players may take back their wagers before any card is touched."), picked=PLAYERS
    ),
    "void-box": EffectKind(
        words=_("This box is out of the round; its wagers go back."), picked=BOXES, asks=BOX
    ),
    "void-cards": EffectKind(words=_("The cards at this box do not count."), asks=BOX),
    "stop-handling": EffectKind(
        words=_("The player at this box may no longer touch the cards."), asks=BOX
    ),
    "card-to-banker": EffectKind(
        words=_("The card becomes the Banker's third card."),
        places_cards=True,
        picked=BANKER,
        asks=CARD,
    ),
    "reconstruct": EffectKind(
        words=_("The cards are put back in their right order."),
        places_cards=True,
        lays_cards=True,
        picked=PLAYERS,
    ),
    "reset-hand": EffectKind(words=_("The hand is set again, correctly.")),
    "continue": EffectKind(
        words=_("The round goes on."), decides_round=True, leaves_cards=True, picked=ROUND
    ),
    "void-round": EffectKind(
        words=_("The round is void; every wager goes back."),
        decides_round=True,
        excludes=frozenset({"continue", "result-stands", "reconstruct", "card-to-banker"}),
        picked=ROUND,
    ),
    "result-stands": EffectKind(
        words=_("The result on the table stands."),
        decides_round=True,
        leaves_cards=True,
        picked=ROUND,
    ),
    "next-free-hand": EffectKind(
        words=_("The next hand is free: no wagers, and these cards come first."),
        decides_round=True,
        places_cards=True,
        reaches=NEXT_HAND,
        picked="free",
        asks=CARDS,
    ),
    "burn-now": EffectKind(
        words=_("The cards are taken back and the burn is made now."),
        reaches=SHOE,
        follows=_("The burn is made before the next card."),
        picked=SHOE,
    ),
    "complete-shoe": EffectKind(
        words=_("The shoe is played to its end."),
        reaches=SHOE,
        follows=_("This shoe is played to its end."),
        picked=SHOE,
    ),
    "offer-reshuffle": EffectKind(
        words=_("After this hand the players choose: keep the shoe or have it reshuffled."),
        reaches=SHOE,
        follows=_("After the hand the players choose: this shoe, or a new shuffle."),
        picked=SHOE,
    ),
    "replace-cards": EffectKind(
        words=_("The cards are taken out and new ones come into play."),
        reaches=SHOE,
        follows=_("New cards come into play after this round."),
        picked=SHOE,
    ),
    "count-cards": EffectKind(words=_("The dealer counts the cards by hand."), picked=SHOE),
    "refer": EffectKind(
        words=_("The assistant director or above decides what happens."), open=True
    ),
}
WORDS: Final = {name: kind.words for name, kind in EFFECT_KINDS.items()}
# What may be picked in every game
ANYWHERE: Final = (
    "offer-withdrawal",
    "void-box",
    "reconstruct",
    "continue",
    "void-round",
    "result-stands",
    "replace-cards",
)


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


def refer(clause: str, when: Mapping[str, bool] | None = None) -> Branch:
    """What no rule covers: the assistant director, or above, picks the effects."""
    return Branch((REFER,), when or {}, clause, authority=ASSISTANT_DIRECTOR)
