"""How a table may stand on the floor, by its rulebook: layout and limits, each with its clause.

Where Hoiana's books do not say how many decks a shoe has, the guide's number holds for them too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from config.web.templatetags.formatting import money
from games.documents import DOCUMENT
from games.errors import Refused
from games.shoe import DECKS
from tables.table.models import FACES, PROCEDURES, Table

SIDE_BETS: Final = frozenset({"side_minimum", "side_maximum"})
SIDE_TIMES: Final = 50  # guide 4.3
# The shares of a wager that a game pays or keeps, for the smallest chip.
SHARES: Final = {"5%": Decimal("0.05"), "1/2": Decimal("0.5")}


@dataclass(frozen=True)
class Layout:
    """What a rulebook leaves to the house, and the clauses that draw the line."""

    seats: tuple[int, ...]
    seats_clause: str
    decks: tuple[int, ...]
    decks_clause: str
    procedures: tuple[str, ...]
    procedure_clause: str
    limits: frozenset[str]


def _hoiana(document: str) -> Layout:
    """The two cloths of the documents' appendix have four and six places."""
    limits = SIDE_BETS | {"differential"}
    cloth, device = f"{document} 2.1.1", f"{document} 4.9.1"
    return Layout((4, 6), cloth, tuple(DECKS), "guide 1.1", ("shoe",), device, limits)


# A single deck gives seven boxes and the dealer their cards, with some to spare.
SINGLE_DECK_SEATS: Final = tuple(range(1, 8))
LAYOUTS: Final[dict[str, Layout]] = {
    "tiger": _hoiana("tiger"),
    "lucky7": _hoiana("lucky7"),
    "guide": Layout(
        (7, 8, 9),
        "guide 1.1",
        tuple(DECKS),
        "guide 1.1",
        ("shoe",),
        "guide 2.1",
        SIDE_BETS | {"side_total"},
    ),
    "niu": Layout(
        SINGLE_DECK_SEATS, "niu 2.1.1", (1,), "niu 4.1", ("device",), "niu 4.3", frozenset()
    ),
    "holdem": Layout(
        SINGLE_DECK_SEATS,
        "holdem 2.1.1",
        (1,),
        "holdem 4.1",
        ("shoe", "device"),
        "holdem 4.10",
        SIDE_BETS,
    ),
}
PAID_SHARES: Final[dict[str, tuple[str, ...]]] = {
    "tiger-commission": ("5%",),
    "tiger-non-commission": ("1/2",),
    "lucky7-commission": ("5%",),
    "lucky7-non-commission": ("1/2",),
    "baccarat-commission": ("5%",),
    "baccarat-no-commission": ("1/2",),
    "baccarat-super-six": ("1/2",),
    "niu-niu": ("5%", "1/2"),
    "holdem-bonus": (),
}


def layout_of(game: str) -> Layout:
    if game not in DOCUMENT:
        raise Refused(_("There is no game %(game)s.") % {"game": game})
    return LAYOUTS[DOCUMENT[game]]


def check_layout(table: Table) -> None:
    """Refuse what the game's rulebook does not allow."""
    rule = layout_of(table.game)
    if table.seats not in rule.seats:
        words = _("A table of this game has %(seats)s seats.")
        raise Refused(words % {"seats": _either(rule.seats)}, rule.seats_clause)
    if table.decks not in rule.decks:
        words = _("Decks of cards in this game: %(decks)s.")
        raise Refused(words % {"decks": _either(rule.decks)}, rule.decks_clause)
    if table.procedure not in rule.procedures:
        allowed = [str(PROCEDURES[each]) for each in rule.procedures]
        words = _("The cards of this game come from: %(devices)s.")
        raise Refused(words % {"devices": ", ".join(allowed)}, rule.procedure_clause)
    _check_the_rest(table)


def _check_the_rest(table: Table) -> None:
    if table.face not in FACES:
        raise Refused(_("Cards are dealt face up or face down."))
    if not 1 <= len(table.name.strip()) <= 60:
        raise Refused(_("A table's name has one to sixty letters."))
    if not re.fullmatch("[A-Z]{3}", table.currency):
        raise Refused(_("A currency is a code of three capital letters."))
    if table.chip <= 0:
        raise Refused(_("The smallest chip is worth more than nothing."))


def _either(numbers: Iterable[int]) -> str:
    """
    >>> _either((4, 6)), _either((6, 7, 8)), _either((1,))
    ('4 or 6', '6 to 8', '1')
    """
    first, *rest = numbers
    if not rest:
        return str(first)
    words = _("%(first)s to %(last)s") if len(rest) > 1 else _("%(first)s or %(last)s")
    return words % {"first": first, "last": rest[-1]}


def check_limits(game: str, limits: Mapping[str, Decimal | None]) -> None:
    """Refuse limits that contradict themselves or that the game does not know."""
    given = {name: value for name, value in limits.items() if value is not None}
    _check_that_they_belong(game, given)
    if any(value < 0 for value in given.values()):
        raise Refused(_("A limit is never below zero."))
    if given.get("minimum", Decimal(0)) <= 0:
        raise Refused(_("A table has a minimum above zero."), _limits_clause(game))
    if given.get("maximum", Decimal(0)) < given["minimum"]:
        raise Refused(_("The maximum is not below the minimum."), _limits_clause(game))
    _check_side_bets(game, given.get("side_minimum"), given.get("side_maximum"))


def _limits_clause(game: str) -> str | None:
    return {"guide": "guide 4.1", "tiger": "tiger 4.4", "lucky7": "lucky7 4.4"}.get(DOCUMENT[game])


def _check_that_they_belong(game: str, given: Mapping[str, Decimal]) -> None:
    belong = layout_of(game).limits
    if "differential" in given.keys() - belong:
        words = _("Only Hoiana's baccarat has a differential.")
        raise Refused(words, "guide 4.2" if DOCUMENT[game] == "guide" else None)
    if "side_total" in given.keys() - belong:
        words = _("Only the guide's games cap the total on one side.")
        raise Refused(words, f"{DOCUMENT[game]} 4.3" if "differential" in belong else None)
    if given.keys() & SIDE_BETS - belong:
        raise Refused(_("This game has no side bets with limits of their own."))


def _check_side_bets(game: str, low: Decimal | None, high: Decimal | None) -> None:
    if (low is None) != (high is None):
        raise Refused(_("Side bets have a minimum and a maximum, or neither."))
    if low is None or high is None:
        return
    if high < low:
        raise Refused(_("The side bets' maximum is not below their minimum."))
    if DOCUMENT[game] == "guide" and high > SIDE_TIMES * low:
        words = _("The side bets' maximum is at most %(times)s times their minimum.")
        raise Refused(words % {"times": SIDE_TIMES}, "guide 4.3")


def chip_warnings(game: str, chip: Decimal, minimum: Decimal | None) -> list[str]:
    """What the smallest chip cannot pay at the minimum; a warning, for the house may round."""
    if minimum is None:
        return []
    words = _("%(share)s of the minimum is %(amount)s, which chips of %(chip)s cannot pay.")
    parts = [(share, minimum * SHARES[share]) for share in PAID_SHARES[game]]
    return [
        words % {"share": share, "amount": money(amount), "chip": money(chip)}
        for share, amount in parts
        if amount % chip
    ]


def plain(amount: Decimal) -> str:
    """
    >>> plain(Decimal("25000.00")), plain(Decimal("0.250"))
    ('25000', '0.25')
    """
    return f"{amount.normalize():f}"
