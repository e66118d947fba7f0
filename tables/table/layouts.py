"""Whether a table may stand on the floor as it is set up: its game says what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from config.web.templatetags.formatting import money
from config.web.translation import translate
from games.errors import Refused
from games.layout import Layout
from games.registry import GAMES
from tables.table.models import FACES, LIMIT_NAMES, PROCEDURES, Table


def layout_of(game: str) -> Layout:
    if game not in GAMES:
        raise Refused(_("There is no game %(game)s.") % {"game": game})
    return GAMES[game].layout


def check_layout(table: Table) -> None:
    """Refuse what the game's rulebook does not allow."""
    rule = layout_of(table.game)
    if table.seats not in rule.seats:
        words = _("A table of this game has %(seats)s seats.")
        raise Refused(words % {"seats": either(rule.seats)}, rule.seats_clause)
    if table.decks not in rule.decks:
        words = _("Decks of cards in this game: %(decks)s.")
        raise Refused(words % {"decks": either(rule.decks)}, rule.decks_clause)
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


def either(numbers: Iterable[int]) -> str:
    """
    >>> either((4, 6)), either((6, 7, 8)), either((1,))
    ('4 or 6', '6 to 8', '1')
    """
    first, *rest = numbers
    if not rest:
        return str(first)
    words = _("%(first)s to %(last)s") if len(rest) > 1 else _("%(first)s or %(last)s")
    return words % {"first": first, "last": rest[-1]}


def check_limits(game: str, limits: Mapping[str, Decimal | None]) -> None:
    """Refuse limits that contradict themselves or that the game does not know."""
    layout = layout_of(game)
    given = {name: value for name, value in limits.items() if value is not None}
    _check_that_they_belong(layout, given)
    if any(value < 0 for value in given.values()):
        raise Refused(_("A limit is never below zero."))
    if given.get("minimum", Decimal(0)) <= 0:
        raise Refused(_("A table has a minimum above zero."), layout.limits_clause)
    if given.get("maximum", Decimal(0)) < given["minimum"]:
        raise Refused(_("The maximum is not below the minimum."), layout.limits_clause)
    _check_side_bets(layout, given.get("side_minimum"), given.get("side_maximum"))


def _check_that_they_belong(layout: Layout, given: Mapping[str, Decimal]) -> None:
    for column in ("differential", "side_total", "side_minimum", "side_maximum"):
        refusal = layout.without(LIMIT_NAMES[column]) if column in given else None
        if refusal is not None:
            raise Refused(translate(refusal.say), refusal.clause)


def _check_side_bets(layout: Layout, low: Decimal | None, high: Decimal | None) -> None:
    if (low is None) != (high is None):
        raise Refused(_("Side bets have a minimum and a maximum, or neither."))
    if low is None or high is None:
        return
    if high < low:
        raise Refused(_("The side bets' maximum is not below their minimum."))
    if layout.side_times is not None and high > layout.side_times * low:
        words = _("The side bets' maximum is at most %(times)s times their minimum.")
        raise Refused(words % {"times": layout.side_times}, layout.side_clause)


def chip_warnings(game: str, chip: Decimal, minimum: Decimal | None) -> list[str]:
    """What the smallest chip cannot pay at the minimum; a warning, for the house may round."""
    if minimum is None:
        return []
    words = _("%(share)s of the minimum is %(amount)s, which chips of %(chip)s cannot pay.")
    parts = [(share.written, Fraction(minimum) * share.part) for share in GAMES[game].shares]
    return [
        words % {"share": written, "amount": money(_decimal(amount)), "chip": money(chip)}
        for written, amount in parts
        if amount % Fraction(chip)
    ]


def _decimal(amount: Fraction) -> Decimal:
    return Decimal(amount.numerator) / amount.denominator


def plain(amount: Decimal) -> str:
    """
    >>> plain(Decimal("25000.00")), plain(Decimal("0.250"))
    ('25000', '0.25')
    """
    return f"{amount.normalize():f}"
