"""A round of baccarat as it is dealt: six slots, filled in shoe order or as hands are opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Self, cast

from games.baccarat.tableau import banker_draws, natural, player_draws, points
from games.events import RoundOpened
from games.state import Next, Phase, State
from games.words import Sentence, _

if TYPE_CHECKING:
    from games.baccarat.game import Baccarat

SHOE_ORDER: Final = ("player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3")
OPENING_ORDER: Final = ("player-1", "player-2", "banker-1", "banker-2")  # face down
FIRST_FOUR: Final = SHOE_ORDER[:4]


@dataclass(frozen=True)
class BaccaratRound(State):
    """`hands` has the known card of each slot."""

    hands: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def begin(cls, game: Any, opened: RoundOpened) -> Self:
        """A free hand takes no bets and starts with the cards carried over (7.8; guide 2.6)."""
        if not opened.free:
            return cls(game, opened, Phase.BETTING)
        return cls(game, opened, Phase.DEALING)._laid(opened.carried)

    def hand(self, side: str) -> tuple[str, ...]:
        return tuple(
            self.hands[slot] for slot in SHOE_ORDER if slot.startswith(side) and slot in self.hands
        )

    def _first_points(self) -> tuple[int, int] | None:
        """Both counts of two cards, once all four are known."""
        if any(slot not in self.hands for slot in FIRST_FOUR):
            return None
        return points(self.hand("player")[:2]), points(self.hand("banker")[:2])

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
        return replace(self, hands={**self.hands, to: card})

    def complete(self) -> bool:
        return not self.slots()

    def in_hands(self) -> tuple[str, ...]:
        return tuple(self.hands[slot] for slot in SHOE_ORDER if slot in self.hands)

    def relaid(self, order: tuple[str, ...]) -> Self:
        """The cards of `order` take, in that order, the places they hold; new ones come last."""
        out = list(self.in_hands() + self.errors)
        places = []
        for card in order:
            if card in out:
                index = out.index(card)
                out[index] = ""
                places.append(index)
            else:
                out.append("")
                places.append(len(out) - 1)
        for index, card in zip(sorted(places), order, strict=True):
            out[index] = card
        return replace(self, hands={}, errors=())._laid(tuple(out))

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
        clause = self._clause(slot)
        if slot in FIRST_FOUR:
            side = _("Player") if slot.startswith("player") else _("Banker")
            return Next(
                _("{side}, card {number}", side=side, number=slot[-1]), "deal", slots, clause
            )
        player, banker = self._first_points() or (0, 0)
        if slot == "player-3":
            return Next(_("Player {points}, draws", points=player), "deal", slots, clause)
        if "player-3" in self.hands:
            return Next(_("Banker {points}, draws", points=banker), "deal", slots, clause)
        return Next(
            _("Player {player}, stands. Banker {banker}, draws", player=player, banker=banker),
            "deal",
            slots,
            clause,
        )

    def _clause(self, slot: str) -> str:
        document = cast("Baccarat", self.game).clauses["drawing"].split()[0]
        if document == "guide":
            return "guide 2.10" if slot in FIRST_FOUR else "guide 2.14"
        if slot in FIRST_FOUR:
            return f"{document} 4.9.1"
        if slot == "player-3":
            return f"{document} 4.14"
        return f"{document} 4.15" if "player-3" in self.hands else f"{document} 4.16"

    def result(self) -> Sentence:
        player, banker = points(self.hand("player")), points(self.hand("banker"))
        first = self._first_points()
        if first and natural(*first):
            return self._call(player, banker, NATURAL_CALLS)
        return self._call(player, banker, CALLS)

    def _call(self, player: int, banker: int, calls: Mapping[str, str]) -> Sentence:
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        return Sentence(calls[winner], {"player": player, "banker": banker})

    def standing_calls(self) -> tuple[Sentence, ...]:
        """What each hand does once the first four are known: “Banker 6, stands”."""
        first = self._first_points()
        if first is None:
            return ()
        player, banker = first
        if natural(player, banker):
            return (_("Natural: no more cards"),)
        calls = [
            _("Player {points}, draws", points=player)
            if player_draws(player, banker)
            else _("Player {points}, stands", points=player)
        ]
        third = self.hands.get("player-3")
        if third is not None or not player_draws(player, banker):
            draws = banker_draws(player, banker, third)
            calls.append(
                _("Banker {points}, draws", points=banker)
                if draws
                else _("Banker {points}, stands", points=banker)
            )
        return tuple(calls)

    def squeezers(self) -> Mapping[str, int | None]:
        """The box that may squeeze each hand, on a table that deals face down."""
        if self.opened.face != "down":
            return {"player": None, "banker": None}
        return cast("Baccarat", self.game).squeeze(self)


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
