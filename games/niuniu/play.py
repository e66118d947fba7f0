"""A round of Niu Niu as hands are turned over: five cards a box and the Dealer (niu 4.8–4.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from games.felt import BACK, Field, Hand, in_order
from games.niuniu.hands import WORDS, Arrangement, arrange, strength
from games.round.dealing import each
from games.round.onedeck import OneDeckRound, name_of
from games.round.state import Call, Next, Phase, replace, right_to_left, without
from games.words import Sentence, _

FIVE: Final = 5
THREE: Final = 3  # of them in the first row: those that make ten, where there are such
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

    # The hands as they lie ---------------------------------------------------------------------

    def laid(self) -> tuple[Hand, ...]:
        return (self._laid_hand(DEALER),)

    def box_hand(self, box: int) -> Hand:
        return self._laid_hand(str(box))

    def every_hand(self) -> tuple[Hand, ...]:
        return tuple(map(self._laid_hand, self.hands))

    def _laid_hand(self, owner: str) -> Hand:
        """As it is best set, the three that make ten first (4.9)."""
        cards, best = self.hands.get(owner, ()), self.arrangement(owner)
        as_set = best.three + best.two if best else cards
        return Hand(
            owner,
            name_of(owner),
            cards,
            in_order(as_set, FIVE, BACK, self.open_slots(), owner),
            says=WORDS[best.name] if best else None,
            first=THREE,
            gap=THREE if best and best.three else 0,
        )

    def leaving(self) -> tuple[str, ...]:
        """Five to each box, then five to the Dealer (4.8)."""
        return each(tuple(map(str, self.boxes())), FIVE) + (DEALER,) * FIVE

    # The cards told anew -----------------------------------------------------------------------

    def with_round(self, round: Mapping[str, Any]) -> Self:
        return replace(self, hands={owner: tuple(hand) for owner, hand in round["hands"].items()})

    def fields(self) -> tuple[Field, ...]:
        owners = (DEALER, *map(str, range(1, self.opened.seats + 1)))
        return tuple(
            Field(f"hand-{owner}", name_of(owner), self.hands.get(owner, ())) for owner in owners
        )

    def typed(
        self,
        cards: Mapping[str, list[str]],
        statuses: Mapping[str, str],
        boxes: Iterable[int],
    ) -> dict[str, Any]:
        told = {field.removeprefix("hand-"): hand for field, hand in cards.items() if hand}
        return {"hands": told}

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
