"""What a round should have been, told after its result: the fold of the log is then that round.

A correction says the whole round anew, as the contract writes it, but for what it was opened with:
game, limits, chip and warned boxes stay. What `adjudicate` would refuse, a correction cannot say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.errors import BadRound, IllegalMove
from games.money import cents
from games.registry import GAMES
from games.round.adjudicate import Judgement, judge, settle
from games.round.contract import Round, read
from games.round.events import RoundCorrected
from games.round.state import Phase, State, replace, seat, without
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
    told, judgement = _judged(round)
    _verify_wagers(state, told)
    corrected = correct(state, RoundCorrected(_told(round), clause))
    after = corrected.as_json()
    if not _comes_to(corrected, judgement):
        raise IllegalMove(_("These cards cannot lie like this on the felt."))
    if after == before:
        raise IllegalMove(_("This is how the round stands already."))
    return RoundCorrected(_told(after), clause)


def _judged(round: Mapping[str, Any]) -> tuple[Round, Judgement]:
    try:
        told = read(round, GAMES)
        return told, settle(told)
    except BadRound as fault:
        raise IllegalMove(fault.message, fault.clause) from None


def _comes_to(state: State, judgement: Judgement) -> bool:
    try:
        return judge(state) == judgement
    except BadRound:
        return False


def _told(round: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in round.items() if name not in OPENED_WITH}


def _verify_same_round(before: Mapping[str, Any], amended: Mapping[str, Any]) -> None:
    for name, value in amended.items():
        if name not in before:
            raise IllegalMove(_("A round of this game has no “{field}”.", field=name))
        if name in OPENED_WITH and value != before[name]:
            raise IllegalMove(_("A correction does not change the round's “{field}”.", field=name))


def _verify_wagers(state: State, told: Round) -> None:
    if told.wagers and state.opened.free:
        raise IllegalMove(_("No wagers on a free hand."), state.game.clauses.get("free-hand"))
    for wager in told.wagers:
        if not 1 <= seat(wager.box) <= state.opened.seats:
            raise IllegalMove(_("There is no box {box} at this table.", box=wager.box))
        if wager.amount % told.chip:
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
        aside=without(state.aside + state.errors, _cards(state, round)),
    )
    return state.with_round(round)


def _cards(state: State, round: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(map(str, state.game.read_cards(round, void=True).every()))
