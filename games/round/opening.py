"""Whether a round may be opened as it is set up: every later judgement leans on this record."""

from __future__ import annotations

from typing import Final

from games.cards import CARDS
from games.errors import IllegalMove
from games.money import cents
from games.procedures import NO_SQUEEZE, ONE_BOX
from games.registry import GAMES
from games.round.contract import LIMITS, is_box
from games.round.events import RoundOpened
from games.words import _

FACES: Final = ("up", "down")
PROCEDURES: Final = ("shoe", "device")
RESTRICTIONS: Final = (NO_SQUEEZE, ONE_BOX)
MOST_SEATS: Final = 99  # a box behind seat n is 100+n


def verify_open_round(opened: RoundOpened) -> None:
    if opened.game not in GAMES:
        raise IllegalMove(_("There is no game called “{game}” here.", game=opened.game))
    if opened.face not in FACES or opened.procedure not in PROCEDURES:
        raise IllegalMove(_("This table's way of dealing is not known."))
    if not 1 <= opened.seats <= MOST_SEATS:
        raise IllegalMove(_("A table has 1 to {most} seats.", most=MOST_SEATS))
    if not cents(opened.chip):
        raise IllegalMove(_("The smallest chip must be an amount above zero."))
    _verify_limits(opened)
    _verify_players(opened)
    _verify_free_hand(opened)


def _verify_limits(opened: RoundOpened) -> None:
    if any(name not in LIMITS or cents(text) is None for name, text in opened.limits.items()):
        raise IllegalMove(_("The table's limits are not amounts."))
    low, high = (cents(opened.limits.get(name, "")) for name in ("min", "max"))
    if low is not None and high is not None and high < low:
        raise IllegalMove(_("The maximum is below the minimum."))


def _verify_players(opened: RoundOpened) -> None:
    if not all(map(is_box, opened.warned)):
        raise IllegalMove(_("A warned box is not a box."))
    if any(restriction.kind not in RESTRICTIONS for restriction in opened.restrictions):
        raise IllegalMove(_("There is no such restriction."))


def _verify_free_hand(opened: RoundOpened) -> None:
    if opened.free and GAMES[opened.game].free_hand is None:
        raise IllegalMove(_("This game has no free hand."))
    if opened.carried and not opened.free:
        raise IllegalMove(_("Only a free hand starts with cards carried over."))
    if not all(card in CARDS for card in opened.carried):
        raise IllegalMove(_("A card carried over is not a card."))
