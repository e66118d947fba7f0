"""What an entry of the log says, as one would tell it: one sentence a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from config.web.translation import grouped, translate
from disputes.disputes.actions import ACTIONS, OPENED, OPENED_ENTRY, name_of
from disputes.disputes.models.dispute import Words
from disputes.irregularities.models import DECISIONS
from games.irregularities.effects import WORDS as EFFECT_WORDS
from games.registry import BETS, HANDS
from games.round import events as e
from games.words import from_json

Data = Mapping[str, Any]


def told(kind: str, data: Data) -> str:
    """The entry in words; the card it brings, if any, is shown beside them."""
    if say := WORDS.get(kind):
        return say(data)
    event = e.from_json(kind, data) if kind in e.KINDS else None
    return translate(event.told()) if isinstance(event, e.BoxDecision) else kind


def card_of(kind: str, data: Data) -> str:
    """The card that an entry is about, to be drawn beside its words."""
    if kind in ("CardDealt", "CardDrawnInError", "EffectApplied"):
        return str(data.get("card") or "")
    return str(data.get("first", "")) if kind == "ShoeBurnt" else ""


def _slot(data: Data) -> str:
    hand = str(data["to"]).split("-")[0]
    return translate(HANDS[hand]) if hand in HANDS else _("to box %(box)s") % {"box": data["to"]}


def _wager(data: Data) -> str:
    words = {
        "box": data["box"],
        "bet": translate(BETS[data["bet"]]),
        "amount": grouped(data["amount"]),
    }
    return _("Box %(box)s: %(bet)s %(amount)s") % words


def _no_wager(data: Data) -> str:
    words = {"box": data["box"], "bet": translate(BETS[data["bet"]])}
    return _("Box %(box)s: %(bet)s taken off") % words


def _opened(data: Data) -> str:
    return _("Free hand, no wagers") if data.get("free") else _("Place your bets")


def _effect(data: Data) -> str:
    words = translate(EFFECT_WORDS[data["effect"]])
    box = data.get("box")
    return _("Box %(box)s: %(words)s") % {"box": box, "words": words} if box else words


def _ruled(data: Data) -> str:
    words = {"clause": data["clause"], "decision": DECISIONS[data["decision"]]}
    return _("Ruling under %(clause)s: %(decision)s") % words


def _said(data: Data) -> str:
    return translate(from_json(data.get("say", "")))


def _named(words: Words) -> Callable[[Data], str]:
    return lambda data: str(words)


def _of_box(words: Callable[[], str]) -> Callable[[Data], str]:
    return lambda data: words() % {"box": data["box"]}


def _of_clause(words: Callable[[], str]) -> Callable[[Data], str]:
    return lambda data: words() % {"clause": data["clause"]}


# A game's own events tell themselves
WORDS: Final[dict[str, Callable[[Data], str]]] = {
    # the round's own events
    "RoundOpened": _opened,
    "WagerPlaced": _wager,
    "WagerWithdrawn": _no_wager,
    "BetsClosed": lambda data: _("No more bets"),
    "CardDealt": _slot,
    "CardDrawnInError": lambda data: _("out in error"),
    "EntryTakenBack": lambda data: _("The entry before is taken back"),
    "ResultAnnounced": lambda data: _("Result announced"),
    "RoundHeld": _of_clause(lambda: _("Held for a ruling under %(clause)s")),
    "RoundReleased": lambda data: _("Play goes on"),
    "BoxWithdrawn": _of_box(lambda: _("Box %(box)s withdraws")),
    "EffectApplied": _effect,
    "RoundCorrected": lambda data: _("The round is corrected"),
    # what belongs to it
    "IrregularityRaised": _of_clause(lambda: _("Irregularity under %(clause)s raised")),
    "IrregularityAcknowledged": lambda data: _("Surveillance knows of it"),
    "RulingMade": _ruled,
    "RulingAppliedLate": lambda data: _("The ruling is applied to the settled round"),
    "BoxStays": _of_box(lambda: _("Box %(box)s stays")),
    "RoundSettled": lambda data: _("Settled"),
    "CorrectionProposed": lambda data: _("A correction is proposed"),
    "CorrectionConfirmed": lambda data: _("The correction is confirmed"),
    "CorrectionRejected": lambda data: _("The correction is rejected"),
    "PaymentProposed": lambda data: _("A payment is proposed"),
    "PaymentCorrected": lambda data: _("The payment is put right"),
    "ClosingAnnounced": lambda data: _("The table will close"),
    "CutCardOut": lambda data: _("The cut card is out"),
    "CutCardTakenBack": lambda data: _("The cut card is taken back"),
    "CardRead": lambda data: _("Read by %(reader)s, number %(number)s") % data,
    "ShoeBurnt": lambda data: _("turned; %(count)s burnt") % {"count": data["burnt"]},
    # what was said of it later
    "AlertRaised": _said,
    "AlertAcknowledged": lambda data: _("Acknowledged: %(alert)s") % {"alert": _said(data)},
    "AuditFound": _said,
    OPENED_ENTRY: _named(name_of(OPENED)),
    **{action.entry: _named(action.name) for action in ACTIONS.values()},
}
# It has its place elsewhere: on surveillance's list, in a dispute's steps, in a case.
LATER: Final = frozenset(
    {
        "AlertRaised",
        "AlertAcknowledged",
        "AuditFound",
        OPENED_ENTRY,
        *(action.entry for action in ACTIONS.values()),
    }
)
ODD: Final = frozenset(
    {
        "CardDrawnInError",
        "EntryTakenBack",
        "RoundHeld",
        "IrregularityRaised",
        "RulingMade",
        "EffectApplied",
        "BoxWithdrawn",
        "RoundCorrected",
    }
)
