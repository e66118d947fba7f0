"""Exact odds of a game, as a table to read or as JSON to compute with."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.errors import Refused
from games.management.columns import columns
from games.odds.bets import rounded
from games.odds.exact import odds
from games.registry import GAMES


def percent(fraction: str | Fraction) -> str:
    return rounded(100 * Fraction(fraction), 6) + " %"


def bets_table(bets: dict[str, Any]) -> str:
    rows = [(_("Bet"), _("Result"), _("Pays"), _("Probability"), _("House edge"))]
    for bet, exact in bets.items():
        first = (bet, percent(exact["house_edge"]))
        for payout in exact["payouts"]:
            chance = percent(payout["probability"])
            rows.append((first[0], payout["result"], payout["pays"], chance, first[1]))
            first = ("", "")
    return columns(rows, left=2)


def hands_table(hands: dict[str, int]) -> str:
    total = sum(hands.values())
    rows = [(_("Hand"), _("Hands of five"), _("Probability"))]
    rows += [
        (hand, f"{count:,}", percent(Fraction(count, total)))
        for hand, count in reversed(hands.items())
    ]
    return columns([*rows, (_("all"), f"{total:,}", percent(Fraction(1)))])


def report(exact: dict[str, Any]) -> str:
    name = str(GAMES[exact["game"]].name)
    if "hands" in exact:
        return f"{name}\n\n{hands_table(exact['hands'])}"
    number = exact["decks"]
    decks = ngettext("{number} deck", "{number} decks", number).format(number=number)
    note = _("Rounded to six decimals; --json gives exact fractions.")
    return f"{name}: {decks}\n\n{bets_table(exact['bets'])}\n\n{note}"


class Command(BaseCommand):
    help = "Prints the exact odds of each bet that cards alone decide."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the game's slug, for example tiger-commission")
        parser.add_argument("--decks", type=int, help="6, 7 or 8 in baccarat; 8 if not given")
        parser.add_argument("--json", action="store_true", help="exact fractions as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            exact = odds(options["game"], options["decks"])
        except Refused as refused:
            clause = f" ({refused.clause})" if refused.clause else ""
            raise CommandError(f"{refused.message}{clause}") from None
        self.stdout.write(json.dumps(exact) if options["json"] else report(exact))
