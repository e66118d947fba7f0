"""The hands on the felt: which cards lie where, which place is next, and what a hand is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from config.web.translation import tell
from games.baccarat.play import BaccaratRound
from games.baccarat.tableau import points
from games.holdem import hands as poker_hands
from games.holdem.play import HoldemRound
from games.niuniu import hands as niu_hands
from games.niuniu.play import DEALER, NiuNiuRound
from games.state import Phase, State

BACK: Final = "back"


@dataclass(frozen=True, slots=True)
class Lies:
    """One place for a card: the card, `back`, or nothing. With `to` it can be chosen by a tap."""

    card: str = ""
    next: bool = False
    to: str = ""

    @property
    def how(self) -> str:
        """How the card is drawn: an empty place that is next, or a closed card to be opened."""
        return ("open" if self.card else "next") if self.next else ""


@dataclass(frozen=True, slots=True)
class Hand:
    side: str
    name: str
    places: tuple[Lies, ...]
    points: str = ""
    says: str = ""
    wins: bool = False
    set: bool = False  # Niu Niu: the last two of the five count


def hands(state: State) -> tuple[Hand, ...]:
    """The hands before the dealer; those of the boxes lie in the boxes."""
    if state.phase is Phase.BETTING:
        return ()
    if isinstance(state, BaccaratRound):
        return _baccarat(state)
    if isinstance(state, NiuNiuRound):
        return (_niu_dealer(state),)
    return _board(state) if isinstance(state, HoldemRound) else ()


def expected(state: State) -> tuple[str, ...]:
    """Where the next card may lie, as far as play is on and no ruling is waited for."""
    free = state.phase is Phase.DEALING and state.held is None and not state.errors
    return state.slots() if free else ()


def laid(
    cards: tuple[str, ...], size: int, rest: str, slots: tuple[str, ...], owner: str
) -> tuple[Lies, ...]:
    """A hand that is filled in order: its cards, then the places that wait for one."""
    choose = owner if len(slots) > 1 and owner in slots else ""
    return tuple(
        Lies(cards[i])
        if i < len(cards)
        else Lies(rest, next=i == len(cards) and slots[:1] == (owner,), to=choose)
        for i in range(size)
    )


# Baccarat ---------------------------------------------------------------------------------------


def _baccarat(state: BaccaratRound) -> tuple[Hand, ...]:
    winner = winner_of(state) if decided(state) else ""
    names = {"player": _("PLAYER"), "banker": _("BANKER")}
    return tuple(_side(state, side, names[side], side == winner) for side in names)


def _side(state: BaccaratRound, side: str, title: str, wins: bool) -> Hand:
    slots = expected(state)
    places = tuple(_place(state, f"{side}-{n}", slots) for n in (1, 2, 3))
    known = state.hand(side)
    return Hand(side, title, places, str(points(known)) if known else "", _opens(state, side), wins)


def _place(state: BaccaratRound, slot: str, slots: tuple[str, ...]) -> Lies:
    if slot in state.hands:
        return Lies(state.hands[slot])
    down = state.opened.face == "down" and not slot.endswith("3")
    choose = slot if len(slots) > 1 and slot in slots else ""
    return Lies(BACK if down else "", slots[:1] == (slot,), choose)


def _opens(state: BaccaratRound, side: str) -> str:
    """Who turns a hand over where cards are dealt face down (4.7, 4.8; guide 2.11)."""
    if state.opened.face != "down" or state.opened.free or state.phase is not Phase.DEALING:
        return ""
    box = state.squeezers()[side]
    if box is None:
        return _("The dealer opens")
    return _("Box %(box)s opens") % {"box": box}


def decided(state: State) -> bool:
    return state.phase in (Phase.RESULT, Phase.ANNOUNCED)


def winner_of(state: BaccaratRound) -> str:
    player, banker = points(state.hand("player")), points(state.hand("banker"))
    return "tie" if player == banker else "player" if player > banker else "banker"


# Niu Niu and Hold'em ------------------------------------------------------------------------------


def _niu_dealer(state: NiuNiuRound) -> Hand:
    cards, says = arranged(state, DEALER)
    places = laid(cards, 5, BACK, expected(state), DEALER)
    best = state.arrangement(DEALER)
    return Hand(DEALER, _("DEALER"), places, "", says, set=best is not None and bool(best.three))


def arranged(state: NiuNiuRound, owner: str) -> tuple[tuple[str, ...], str]:
    """A hand as it is best set, the three that make ten first, and its name (4.9)."""
    best = state.arrangement(owner)
    if best is None:
        return state.hands.get(owner, ()), ""
    return best.three + best.two, tell(niu_hands.WORDS[best.name])


def _board(state: HoldemRound) -> tuple[Hand, ...]:
    slots = expected(state)
    dealer = poker(state, state.dealer)
    return (
        Hand("board", _("BOARD"), laid(state.community, 5, "", slots, "community")),
        Hand("dealer", _("DEALER"), laid(state.dealer, 2, BACK, slots, "dealer"), "", dealer),
    )


def poker(state: HoldemRound, hole: tuple[str, ...]) -> str:
    """What two hole cards make with the board, once all seven are known."""
    if len(hole) != 2 or len(state.community) != 5:
        return ""
    slug = poker_hands.name(poker_hands.strength(hole, state.community))
    return capfirst(tell(poker_hands.WORDS[slug]))
