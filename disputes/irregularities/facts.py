"""What the log already knows of a case: answers filled in, and answers that contradict it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from disputes.irregularities.subject import Subject
from games.errors import Refused
from games.irregularities.detectors import seen
from games.round.state import Phase, State, without
from games.words import Sentence, _

Facts = Mapping[str, Any]
DECIDED: Final = (Phase.RESULT, Phase.ANNOUNCED)


def case(subject: Subject, clause: str, facts: Facts) -> dict[str, Any]:
    """The case as `games.irregularities.rule` reads it; the first four cards come from the log."""
    case: dict[str, Any] = {
        "game": subject.play.felt.table.game,
        "clause": clause,
        "facts": dict(facts),
    }
    return case | subject.state.case() if subject.state else case


# What needs no tap ------------------------------------------------------------------------------


def known(subject: Subject) -> dict[str, Any]:
    """Facts that the log can answer, by name; what it is not sure of can still be changed."""
    facts: dict[str, Any] = {
        "hands_played": hands_played(subject),
        "before_next_round": subject.in_time,
        "cards_seen": False,
    }
    state = subject.state
    if state is None:
        return facts
    facts["outcome_established"] = state.phase in DECIDED
    facts["cards_seen"] = subject.live and bool(state.on_felt())
    facts |= state.facts() | _of_errors(state)
    found = seen(state, subject.play.shoe)
    return facts | dict(found.facts) if found else facts


def hands_played(subject: Subject) -> int:
    """The finished hands of the shoe."""
    shoe = subject.play.felt.shoe
    return shoe.hands if shoe else 0


def _of_errors(state: State) -> dict[str, Any]:
    if not state.errors:
        return {}
    facts: dict[str, Any] = {"card": state.errors[0], "exposed": True}
    facts["exposed_cards"] = len(state.errors)
    if len(state.errors) > 1:
        facts["order"] = list(state.errors)
    return facts


# What contradicts the log -----------------------------------------------------------------------


def verify(subject: Subject, row: str, facts: Facts) -> None:
    """Refuse what the log contradicts: a card that was not dealt, an outcome not established."""
    for name, says in CLAIMS.items():
        if name in facts and not says(subject, facts[name]):
            raise Refused(CONTRADICTIONS[name], row)
    if subject.state is None:
        return
    _verify_box(subject.state, facts, row)
    _verify_card(subject, subject.state, facts, row)
    _verify_order(subject.state, facts, row)


def _outcome(subject: Subject, said: Any) -> bool:
    return bool(said) == (subject.state is not None and subject.state.phase in DECIDED)


def _cards_seen(subject: Subject, said: Any) -> bool:
    """A card may have been seen that nobody has tapped yet; one that was tapped was seen."""
    return bool(said) or subject.state is None or not subject.state.on_felt() or not subject.live


CLAIMS: Final[dict[str, Callable[[Subject, Any], bool]]] = {
    "hands_played": lambda subject, said: said == hands_played(subject),
    "before_next_round": lambda subject, said: said == subject.in_time,
    "outcome_established": _outcome,
    "cards_seen": _cards_seen,
}
CONTRADICTIONS: Final[dict[str, Sentence]] = {
    "hands_played": _("The log counts another number of finished hands in this shoe."),
    "before_next_round": _("The log says otherwise about when the next round began."),
    "outcome_established": _("The cards on the table say otherwise about the outcome."),
    "cards_seen": _("The log knows cards of this hand: they have been seen."),
}


def _verify_box(state: State, facts: Facts, row: str) -> None:
    box = facts.get("box")
    if not isinstance(box, int):
        return
    if not 1 <= box <= state.opened.seats:
        raise Refused(_("There is no box {box} at this table.", box=box), row)
    staked = any(box == each for each, _bet in state.wagers)
    situation = state.game.document.situation(row)
    unstaked = situation is not None and situation.unstaked
    if unstaked and staked:
        raise Refused(_("Box {box} has a wager.", box=box), row)
    if not unstaked and not staked:
        raise Refused(_("Box {box} has no wager.", box=box), row)
    if situation is not None and situation.away:
        state.verify_away(box, facts, row)


def _verify_card(subject: Subject, state: State, facts: Facts, row: str) -> None:
    card = facts.get("card")
    if card is None or card in state.errors:
        return
    shoe = subject.play.shoe
    situation = state.game.document.situation(row)
    if situation is not None and situation.card_is_out:
        words = _("{card} was not drawn in error. Record it as out in error first.", card=card)
        raise Refused(words, row)
    if shoe is not None and shoe.left_of(card) <= 0:
        words = _("All {decks} of {card} have been seen.", decks=shoe.decks, card=card)
        raise Refused(words, state.game.clauses["duplicate-card"])


def _verify_order(state: State, facts: Facts, row: str) -> None:
    strange = without(tuple(facts.get("order", ())), state.on_felt())
    if strange:
        raise Refused(_("{card} is not out of the shoe.", card=strange[0]), row)
