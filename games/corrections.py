"""What a round should have been, told after its result: the fold of the log is then that round.

A correction says the whole round anew, as the contract writes it, but for what it was opened with:
game, limits, chip and warned boxes stay. What `adjudicate` would refuse, a correction cannot say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.adjudicate import adjudicate
from games.baccarat.play import FIRST_FOUR, BaccaratRound
from games.errors import IllegalMove
from games.events import RoundCorrected
from games.holdem.play import HoldemRound
from games.money import cents
from games.niuniu.play import NiuNiuRound
from games.state import Phase, State, replace, seat, without
from games.words import _

OPENED_WITH: Final = ("game", "limits", "chip", "warned")
OVER: Final = (Phase.ANNOUNCED, Phase.VOID)


def verify_correct_round(state: State, amended: Mapping[str, Any]) -> None:
    correct_round(state, amended)


def correct_round(state: State, amended: Mapping[str, Any], clause: str = "") -> RoundCorrected:
    """The event that makes the round what `amended` says; what it does not name stays as it is."""
    if state.phase not in OVER:
        raise IllegalMove(_("The round is not over: take the entry back, or call for a ruling."))
    before = state.as_json()
    _verify_same_round(before, amended)
    round = {**before, **amended}
    settlement = adjudicate(round)
    if "error" in settlement:
        raise IllegalMove(settlement["error"]["message"], settlement["error"].get("clause"))
    _verify_wagers(state, round["wagers"])
    corrected = correct(state, RoundCorrected(_told(round), clause))
    after = corrected.as_json()
    if adjudicate(after) != settlement:
        raise IllegalMove(_("These cards cannot lie like this on the felt."))
    if after == before:
        raise IllegalMove(_("This is how the round stands already."))
    return RoundCorrected(_told(after), clause)


def _told(round: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in round.items() if name not in OPENED_WITH}


def _verify_same_round(before: Mapping[str, Any], amended: Mapping[str, Any]) -> None:
    for name, value in amended.items():
        if name not in before:
            raise IllegalMove(_("A round of this game has no “{field}”.", field=name))
        if name in OPENED_WITH and value != before[name]:
            raise IllegalMove(_("A correction does not change the round's “{field}”.", field=name))


def _verify_wagers(state: State, wagers: list[dict[str, Any]]) -> None:
    if wagers and state.opened.free:
        raise IllegalMove(_("No wagers on a free hand."), state.game.clauses.get("free-hand"))
    chip = cents(state.opened.chip) or 1
    for wager in wagers:
        if not 1 <= seat(wager["box"]) <= state.opened.seats:
            raise IllegalMove(_("There is no box {box} at this table.", box=wager["box"]))
        if (cents(wager["amount"]) or 0) % chip:
            raise IllegalMove(
                _("Wagers are in chips: a multiple of {chip}.", chip=state.opened.chip)
            )


# The state after a correction -------------------------------------------------------------------


def correct(state: State, event: RoundCorrected) -> State:
    round = event.round
    why = event.clause or state.game.clauses["withdrawn"]
    state = replace(
        state,
        wagers={(w["box"], w["bet"]): cents(w["amount"]) or 0 for w in round["wagers"]},
        withdrawn={box: state.withdrawn.get(box, why) for box in round["withdrawn"]},
        void=(state.void or event.clause or state.game.clauses["void"]) if round["void"] else None,
        phase=Phase.VOID if round["void"] else Phase.ANNOUNCED,
        errors=(),
        # A card that is told to lie in a hand does not lie beside the hands any more.
        aside=without(state.aside + state.errors, _every(round)),
    )
    return _cards(state, round)


def _every(round: Mapping[str, Any]) -> Iterator[str]:
    yield from round.get("dealt", ())
    for hand in round.get("hands", {}).values():
        yield from hand
    yield from round.get("community", ())
    yield from round.get("dealer", ())
    for box in round.get("boxes", {}).values():
        yield from box.get("hole", ())


def _cards(state: State, round: Mapping[str, Any]) -> State:
    if isinstance(state, BaccaratRound):
        return _baccarat(state, round["dealt"])
    if isinstance(state, NiuNiuRound):
        hands = {owner: tuple(hand) for owner, hand in round["hands"].items()}
        return replace(state, hands=hands)
    return _holdem(state, round) if isinstance(state, HoldemRound) else state


def _baccarat(state: BaccaratRound, dealt: list[str]) -> BaccaratRound:
    state = replace(state, hands={}, waiting=())
    for card in dealt:
        slot = next((s for s in FIRST_FOUR if s not in state.hands), None) or state.third()
        if slot is None:  # only in a void round, where nobody asks what the cards decide
            return replace(state, aside=(*state.aside, card))
        state = state.with_card(card, slot)
    return state


def _holdem(state: HoldemRound, round: Mapping[str, Any]) -> HoldemRound:
    boxes = {int(box): told for box, told in round["boxes"].items()}
    return replace(
        state,
        community=tuple(round["community"]),
        dealer=tuple(round["dealer"]),
        holes={box: tuple(told["hole"]) for box, told in boxes.items() if "hole" in told},
        statuses={
            box: told["status"]
            for box, told in boxes.items()
            if told.get("status", "played") != "played"
        },
    )
