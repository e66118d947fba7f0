"""A round of Niu Niu as hands are turned over: five cards a box and the Dealer (niu 4.8–4.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from games.niuniu.hands import WORDS, Arrangement, arrange, strength
from games.onedeck import OneDeckRound
from games.state import Call, Next, Phase, replace, right_to_left, without
from games.words import Sentence, _

FIVE: Final = 5
DEALER: Final = "dealer"


@dataclass(frozen=True)
class NiuNiuRound(OneDeckRound):
    """`hands` has the cards turned over so far, by box number as text, and the Dealer's."""

    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def owners(self) -> tuple[str, ...]:
        """Whose hands are to be turned: the Dealer's, then the boxes from right to left (6.3)."""
        return (DEALER, *(str(box) for box in right_to_left(self.boxes())))

    def slots(self) -> tuple[str, ...]:
        """A hand that is being turned is finished first; otherwise any that is still down."""
        owners = self.owners()
        counts = {owner: len(self.hands.get(owner, ())) for owner in owners}
        begun = tuple(owner for owner in owners if 0 < counts[owner] < FIVE)
        return begun or tuple(owner for owner in owners if not counts[owner])

    def with_card(self, card: str, to: str) -> Self:
        hand = (*self.hands.get(to, ()), card)
        return replace(self, hands={**self.hands, to: hand}, aside=without(self.aside, (card,)))

    def complete(self) -> bool:
        """No slot is left; asked after every card, so without putting the owners in order."""
        hands = self.hands
        if len(hands.get(DEALER, ())) < FIVE:
            return False
        staked = {box for box, _bet in self.wagers} - self.withdrawn.keys()
        return all(len(hands.get(str(box), ())) >= FIVE for box in staked)

    def in_hands(self) -> tuple[str, ...]:
        return tuple(card for hand in self.hands.values() for card in hand)

    def places(self) -> tuple[str, ...]:
        return tuple(owner for owner, hand in self.hands.items() for _card in hand)

    def emptied(self) -> Self:
        return replace(self, hands={})

    def arrangement(self, owner: str) -> Arrangement | None:
        """How the hand is set, once it is whole (4.9)."""
        hand = self.hands.get(owner, ())
        return arrange(hand) if len(hand) == FIVE else None

    def wins(self, box: int) -> bool | None:
        """Whether the box beats the Dealer, once both hands are known (4.11)."""
        hand, dealer = self.hands.get(str(box), ()), self.hands.get(DEALER, ())
        if len(hand) != FIVE or len(dealer) != FIVE:
            return None
        return strength(hand) > strength(dealer)

    def cards_json(self) -> dict[str, Any]:
        return {"hands": {owner: list(hand) for owner, hand in self.hands.items()}}

    # What the dealer says ----------------------------------------------------------------------

    def calls(self) -> tuple[Call, ...]:
        """Until the first card is turned: how the cards go round."""
        if self.phase is not Phase.DEALING or self.hands:
            return ()
        boxes = ", ".join(map(str, self.boxes()))
        say = _("Five to each box, clockwise: {boxes}; then five to the Dealer", boxes=boxes)
        return (Call(say, "niu 4.8"),)

    def play_next(self) -> Next:
        slots = self.slots()
        owner = slots[0]
        number = len(self.hands.get(owner, ())) + 1
        name = _("Dealer's hand") if owner == DEALER else _("Box {box}", box=owner)
        say = _("{owner}, card {number} of five", owner=name, number=number)
        return Next(say, "deal", slots, "niu 4.11")

    def result(self) -> Sentence:
        dealer = self.arrangement(DEALER)
        return _("Dealer has {hand}", hand=WORDS[dealer.name] if dealer else "–")
