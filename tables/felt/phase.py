"""The phase of a table in one word, as the style sheets and the band across the felt know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config import roles
from config.web.translation import translate
from games.round.state import Phase, State
from tables.models import Felt
from tables.shoes.models import LAST_HAND
from tables.staff.models.staff import RANK_NAMES

BETTING: Final = ("betting", "last-hand")


def phase(felt: Felt, state: State | None) -> str:
    if felt.session is None:
        return "closed"
    if felt.hold or (state is not None and state.held is not None):
        return "held"
    if state is None:
        return "ready"
    match state.phase:
        case Phase.BETTING:
            return "last-hand" if is_last(felt) else "betting"
        case Phase.DEALING if state.opened.free:
            return "free-hand"
        case Phase.DEALING:
            return "dealing" if state.in_hands() else "no-more-bets"
        case Phase.VOID:
            return "void"
    return "result"


def is_last(felt: Felt) -> bool:
    announced = felt.round is not None and felt.round.last
    return announced or (felt.shoe is not None and felt.shoe.status == LAST_HAND)


@dataclass(frozen=True, slots=True)
class Band:
    """The phase in a word, readable from two metres, and a little more beside it."""

    word: str
    more: str = ""
    score: str = ""
    total: int = 0  # cents on the table
    since: datetime | None = None


def band(
    name: str, felt: Felt, state: State | None, since: datetime | None = None, rank: str = ""
) -> Band:
    if name == "held":
        return _held(state, since, rank)
    if state is None:
        return Band(_("Closed") if name == "closed" else _("Ready"))
    last = _("Last hand of the shoe") if is_last(felt) else ""
    match name:
        case "betting":
            return Band(_("Bets open"), _down(state), total=_total(state))
        case "last-hand":
            return Band(_("Last hand"), _down(state), total=_total(state))
        case "no-more-bets":
            return Band(_("No more bets"), last, total=_total(state))
        case "dealing":
            return Band(_("Dealing"), last, total=_total(state))
        case "free-hand":
            return Band(translate(state.game.free_hand or ""), _("No wagers"))
        case "void":
            return Band(_("Void"), _("All wagers go back"))
    return _result(state, last)


def _held(state: State | None, since: datetime | None, rank: str) -> Band:
    if state is not None and state.offered is not None:
        return Band(_("Held"), _("Players choose: stay or withdraw"), since=since)
    rank = (state.authority if state else None) or rank or roles.PIT_MANAGER
    return Band(_("Held"), _("Waiting for: %(rank)s") % {"rank": RANK_NAMES[rank]}, since=since)


def _result(state: State, last: str) -> Band:
    if not state.score:
        return Band(_("Result"), translate(state.result()))
    return Band(translate(state.verdict()), last, state.score)


def _down(state: State) -> str:
    bets = state.game.bets
    count = sum(not bets[bet].behind for _box, bet in state.wagers)
    boxes = len(state.boxes())
    if not count:
        return ""
    words = ngettext("%(count)s box", "%(count)s boxes", boxes) % {"count": boxes}
    return words + ", " + ngettext("%(count)s wager", "%(count)s wagers", count) % {"count": count}


def _total(state: State) -> int:
    return sum(state.wagers.values())
