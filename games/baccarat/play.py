"""A round of baccarat as it is dealt: six slots, filled in shoe order or as hands are opened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self, cast

from games.baccarat.tableau import banker_draws, natural, player_draws, points
from games.felt import BACK, Field, Hand, Place
from games.round.events import RoundOpened
from games.round.state import Call, Next, Phase, State, replace
from games.words import Sentence, _

if TYPE_CHECKING:
    from games.baccarat.game import Baccarat

SHOE_ORDER: Final = ("player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3")
OPENING_ORDER: Final = ("player-1", "player-2", "banker-1", "banker-2")  # face down
FIRST_FOUR: Final = SHOE_ORDER[:4]
SIDES: Final = {"player": SHOE_ORDER[::2], "banker": SHOE_ORDER[1::2]}

# What each step of the deal cites, in the guide; and in Hoiana's documents, by number
GUIDE: Final = {
    "deal": "guide 2.10",
    "natural": "guide 2.13",
    "player": "guide 2.14",
    "banker-after-player": "guide 2.14",
    "banker-alone": "guide 2.14",
}
HOIANA: Final = {
    "deal": "4.9.1",
    "natural": "4.13",
    "player": "4.14",
    "banker-after-player": "4.15",
    "banker-alone": "4.16",
}


@dataclass(frozen=True)
class BaccaratRound(State):
    """`hands` has the known card of each slot.

    `waiting` are cards in their right order that came out while the first four lie face down:
    where they belong is known once those are open.
    """

    hands: Mapping[str, str] = field(default_factory=dict)
    waiting: tuple[str, ...] = ()

    @classmethod
    def begin(cls, game: Any, opened: RoundOpened) -> Self:
        """A free hand takes no bets and starts with the cards carried over (7.8; guide 2.6)."""
        if not opened.free:
            return cls(game, opened, Phase.BETTING)
        return cls(game, opened, Phase.DEALING)._laid(opened.carried)

    def hand(self, side: str) -> tuple[str, ...]:
        return tuple([self.hands[slot] for slot in SIDES[side] if slot in self.hands])

    def _first_points(self) -> tuple[int, int] | None:
        """Both counts of two cards, once all four are known."""
        hands = self.hands
        if len(hands) < 4 or any(slot not in hands for slot in FIRST_FOUR):
            return None
        first, second, third, fourth = (hands[slot] for slot in FIRST_FOUR)
        return points((first, third)), points((second, fourth))

    def third(self) -> str | None:
        """The slot that the rules still want filled once the first four are known."""
        first = self._first_points()
        if first is None:
            return None
        if player_draws(*first) and "player-3" not in self.hands:
            return "player-3"
        draws = banker_draws(*first, self.hands.get("player-3"))
        return "banker-3" if draws and "banker-3" not in self.hands else None

    def slots(self) -> tuple[str, ...]:
        face_down = self.opened.face == "down"
        order = OPENING_ORDER if face_down else FIRST_FOUR
        unopened = tuple(slot for slot in order if slot not in self.hands)
        if unopened:
            return unopened if face_down else unopened[:1]
        third = self.third()
        return (third,) if third else ()

    def with_card(self, card: str, to: str) -> Self:
        state = replace(self, hands={**self.hands, to: card})
        if state.waiting and all(slot in state.hands for slot in FIRST_FOUR):
            return replace(state, waiting=())._laid(state.waiting)
        return state

    def complete(self) -> bool:
        """No slot is left; asked after every card."""
        hands = self.hands
        return len(hands) > 3 and all(slot in hands for slot in FIRST_FOUR) and self.third() is None

    def in_hands(self) -> tuple[str, ...]:
        return tuple(self.hands[slot] for slot in SHOE_ORDER if slot in self.hands)

    def on_felt(self) -> tuple[str, ...]:
        return self.in_hands() + self.waiting + self.errors

    # Cards put right ---------------------------------------------------------------------------

    def relaid(self, order: tuple[str, ...]) -> Self:
        """The cards of `order` take, in that order, the places they hold; those in error follow
        in the slots that the rules open next, and what no hand may take stays in error."""
        held = tuple(slot for slot in SHOE_ORDER if slot in self.hands)
        cards = _in_order(self.on_felt(), order)
        state = replace(self, hands={}, waiting=(), errors=())
        # On a face-down table all four lie there once one is open, so no fifth card is one of them.
        if self.opened.face == "down" and 0 < len(held) < 4:
            hands = dict(zip(held, cards, strict=False))
            return replace(state, hands=hands, waiting=cards[len(held) :])
        return state._laid(cards)

    def _laid(self, cards: tuple[str, ...]) -> Self:
        """Fills the hands in shoe order; what no hand may take lies outside them."""
        state = self
        for index, card in enumerate(cards):
            slot = next((s for s in FIRST_FOUR if s not in state.hands), None) or state.third()
            if slot is None:
                return replace(state, errors=state.errors + cards[index:]).settled_phase()
            state = state.with_card(card, slot)
        return state.settled_phase()

    def cards_json(self) -> dict[str, Any]:
        return {"dealt": list(self.in_hands())}

    # What the dealer says ----------------------------------------------------------------------

    def play_next(self) -> Next:
        slots = self.slots()
        slot = slots[0]
        if slot in FIRST_FOUR:
            side = _("Player") if slot.startswith("player") else _("Banker")
            say = _("{side}, card {number}", side=side, number=slot[-1])
            return Next(say, "deal", slots, self._clause("deal"))
        player, banker = self._first_points() or (0, 0)
        if slot == "player-3":
            say = _("Player {points}, draws", points=player)
            return Next(say, "deal", slots, self._clause("player"))
        if "player-3" in self.hands:
            say = _("Banker {points}, draws", points=banker)
            return Next(say, "deal", slots, self._clause("banker-after-player"))
        say = _("Player {player}, stands. Banker {banker}, draws", player=player, banker=banker)
        return Next(say, "deal", slots, self._clause("banker-alone"))

    def calls(self) -> tuple[Call, ...]:
        """What each hand does once the first four are known: “Banker 6, stands”."""
        first = self._first_points()
        if first is None:
            return ()
        if natural(*first):
            return (Call(_("Natural: no more cards"), self._clause("natural")),)
        third = self.hands.get("player-3")
        draws = player_draws(*first)
        player = Sentence(STANCES["player", draws], {"points": first[0]})
        calls = (Call(player, self._clause("player")),)
        if draws and third is None:
            return calls
        banker = Sentence(STANCES["banker", banker_draws(*first, third)], {"points": first[1]})
        return (
            *calls,
            Call(banker, self._clause("banker-after-player" if draws else "banker-alone")),
        )

    def _clause(self, step: str) -> str:
        return cast("Baccarat", self.game).steps[step]

    def counts(self) -> tuple[int, int]:
        return points(self.hand("player")), points(self.hand("banker"))

    @property
    def winner(self) -> str:
        player, banker = self.counts()
        return "tie" if player == banker else "player" if player > banker else "banker"

    @property
    def score(self) -> str:
        player, banker = self.counts()
        return f"P {player} – {banker} B"

    def verdict(self) -> Sentence:
        return VERDICTS[self.winner]

    def result(self) -> Sentence:
        player, banker = self.counts()
        first = self._first_points()
        calls = NATURAL_CALLS if first and natural(*first) else CALLS
        return Sentence(calls[self.winner], {"player": player, "banker": banker})

    def why_no_card(self) -> Call:
        return self.calls()[-1]

    # The hands as they lie ---------------------------------------------------------------------

    def laid(self) -> tuple[Hand, ...]:
        return tuple(self._laid_hand(side, name) for side, name in NAMES.items())

    def _laid_hand(self, side: str, name: Sentence) -> Hand:
        slots, cards = self.open_slots(), self.hand(side)
        places = tuple([self._place(slot, slots) for slot in SIDES[side]])
        count = str(points(cards)) if cards else ""
        if self.opened.face != "down" or self.opened.free or self.phase is not Phase.DEALING:
            return Hand(side, name, cards, places, count)
        return Hand(side, name, cards, places, count, squeezed=True, by=self.squeezers()[side])

    def _place(self, slot: str, slots: tuple[str, ...]) -> Place:
        if slot in self.hands:
            return Place(self.hands[slot])
        choose = slot if len(slots) > 1 and slot in slots else ""
        return Place(BACK if self.lies_closed(slot) else "", slots[:1] == (slot,), choose)

    def lies_closed(self, place: str) -> bool:
        """A third card never does."""
        return self.opened.face == "down" and place in FIRST_FOUR

    def turned(self, hand: str) -> tuple[str, ...]:
        slots = (slot for slot in FIRST_FOUR if slot.startswith(hand))
        return tuple(self.hands[slot] for slot in slots if slot in self.hands)

    def leaving(self) -> tuple[str, ...]:
        return FIRST_FOUR if self.opened.face == "down" else ()

    def filled(self, told: Collection[str]) -> frozenset[str]:
        return frozenset(slot for slot in self.hands if slot not in told)

    # The cards told anew -----------------------------------------------------------------------

    def with_round(self, round: Mapping[str, Any]) -> Self:
        state = replace(self, hands={}, waiting=())
        for card in round["dealt"]:
            slot = next((s for s in FIRST_FOUR if s not in state.hands), None) or state.third()
            if slot is None:  # only in a void round, where nobody asks what the cards decide
                return replace(state, aside=(*state.aside, card))
            state = state.with_card(card, slot)
        return state

    def fields(self) -> tuple[Field, ...]:
        return (Field("dealt", _("Cards in the order of the shoe"), self.in_hands()),)

    def typed(
        self,
        cards: Mapping[str, list[str]],
        statuses: Mapping[str, str],
        boxes: Iterable[int],
    ) -> dict[str, Any]:
        return {"dealt": cards["dealt"]}

    def case(self) -> dict[str, Any]:
        return {"dealt": list(self.in_hands()[:4])}

    def squeezers(self) -> Mapping[str, int | None]:
        """The box that may squeeze each hand, on a table that deals face down."""
        if self.opened.face != "down":
            return {"player": None, "banker": None}
        return cast("Baccarat", self.game).squeeze(self)


def _in_order(cards: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    """Those cards, with the ones of `order` put into that order in the places they hold.

    >>> _in_order(("9s", "2h", "Kd", "4c"), ("4c", "2h"))
    ('9s', '4c', 'Kd', '2h')
    """
    sorted_cards, places, left = list(cards), [], list(cards)
    for card in order:
        place = left.index(card)
        left[place] = ""
        places.append(place)
    for place, card in zip(sorted(places), order, strict=True):
        sorted_cards[place] = card
    return tuple(sorted_cards)


NAMES: Final = {"player": _("Player"), "banker": _("Banker")}
VERDICTS: Final = {
    "player": _("Player wins"),
    "banker": _("Banker wins"),
    "tie": _("Tie"),
}
STANCES: Final = {
    ("player", True): _("Player {points}, draws").template,
    ("player", False): _("Player {points}, stands").template,
    ("banker", True): _("Banker {points}, draws").template,
    ("banker", False): _("Banker {points}, stands").template,
}
CALLS: Final = {
    "player": _("Player wins, {player} over {banker}").template,
    "banker": _("Banker wins, {banker} over {player}").template,
    "tie": _("Tie, {player} all").template,
}
NATURAL_CALLS: Final = {
    "player": _("Natural {player}: Player wins, {player} over {banker}").template,
    "banker": _("Natural {banker}: Banker wins, {banker} over {player}").template,
    "tie": _("Natural {player}: Tie").template,
}
