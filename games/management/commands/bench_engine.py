"""How fast the engine is: adjudications a second, by function and by command, and the odds tables.

Numbers, not a test: a busy machine is slower, and nothing here fails for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import islice, product
from statistics import median
from time import perf_counter
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.baccarat.game import Baccarat
from games.baccarat.odds import happenings
from games.cards import DECK
from games.management.columns import columns
from games.odds.exact import odds
from games.registry import GAMES
from games.round.adjudicate import adjudicate

REPEATS: Final = 7
CALLS: Final = 2_000
LINES: Final = 10_000
BOXES: Final = range(1, 7)
BACCARAT_TARGET: Final = 60.0  # microseconds, eight wagers
HOLDEM_TARGET: Final = 200.0  # microseconds, six boxes
ODDS_TARGET: Final = 2.0  # seconds, all seven tables
LIMITS: Final = {
    "min": "100", "max": "10000", "side_min": "50", "side_max": "2000", "differential": "20000",
}  # fmt: skip

Round = dict[str, Any]


def wagers(bets: Iterable[tuple[int, str, str]]) -> list[dict[str, object]]:
    return [{"box": box, "bet": bet, "amount": amount} for box, bet, amount in bets]


def baccarat_round(game: Baccarat) -> Round:
    """Eight wagers and all six cards."""
    eight = islice(product(BOXES, game.bets, ["500"]), 8)
    dealt = ["2s", "3h", "2d", "Kc", "4s", "9h"]
    return {"game": game.slug, "dealt": dealt, "wagers": wagers(eight), "limits": LIMITS}


def niu_niu_round() -> Round:
    """Six boxes with all five wagers."""
    stakes = {
        "even": "500", "double": "200", "super-niu": "100",
        "double-reserve": "400", "super-niu-reserve": "1100",
    }  # fmt: skip
    dealt = [list(DECK[start::7][:5]) for start in range(7)]
    hands = {"dealer": dealt[0]} | {str(box): dealt[box] for box in BOXES}
    staked = wagers((box, bet, amount) for box in BOXES for bet, amount in stakes.items())
    return {"game": "niu-niu", "hands": hands, "wagers": staked, "limits": LIMITS}


def holdem_round() -> Round:
    """Six boxes that play to the end with all five wagers."""
    stakes = {"ante": "500", "bonus": "100", "flop": "1000", "turn": "500", "river": "500"}
    cards = list(DECK[::3])
    staked = wagers((box, bet, amount) for box in BOXES for bet, amount in stakes.items())
    return {
        "game": "holdem-bonus",
        "community": cards[:5],
        "dealer": cards[5:7],
        "boxes": {str(box): {"hole": list(DECK[1::3][2 * box : 2 * box + 2])} for box in BOXES},
        "wagers": staked,
        "limits": LIMITS,
    }


def rounds() -> dict[str, Round]:
    """One full round of each game; each must be one that the engine settles."""
    by_game = {slug: baccarat_round(g) for slug, g in GAMES.items() if isinstance(g, Baccarat)}
    by_game |= {"niu-niu": niu_niu_round(), "holdem-bonus": holdem_round()}
    for slug, sample in by_game.items():
        settlement = adjudicate(sample)
        if "error" in settlement:
            raise AssertionError(f"{slug}: {settlement['error']['message']}")
    return by_game


def target(slug: str) -> float | None:
    if slug == "holdem-bonus":
        return HOLDEM_TARGET
    return BACCARAT_TARGET if isinstance(GAMES[slug], Baccarat) else None


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def through_function(sample: Round) -> float:
    """Microseconds a round, the median of several runs."""

    def run() -> None:
        for _nth in range(CALLS):
            adjudicate(sample)

    return median(seconds(run) for _nth in range(REPEATS)) / CALLS * 1e6


def through_command(text: bytes) -> float:
    """Seconds for `manage.py adjudicate` from start to end."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "adjudicate"]
    return seconds(lambda: subprocess.run(command, input=text, capture_output=True, check=True))  # noqa: S603  (our own command)


def all_odds() -> None:
    """Every baccarat table from nothing."""
    happenings.cache_clear()
    for slug, game in GAMES.items():
        if isinstance(game, Baccarat):
            odds(slug)


def measure() -> dict[str, Any]:
    start_up = median(through_command(b"") for _nth in range(3))
    games = {}
    for slug, sample in rounds().items():
        lines = (json.dumps(sample) + "\n").encode() * LINES
        games[slug] = {
            "wagers": len(sample["wagers"]),
            "microseconds": through_function(sample),
            "target_microseconds": target(slug),
            "command_lines_per_second": LINES / (through_command(lines) - start_up),
        }
    tables = median(seconds(all_odds) for _nth in range(3))
    return {
        "games": games,
        "command_start_seconds": start_up,
        "odds_seconds": tables,
        "odds_target_seconds": ODDS_TARGET,
    }


def verdict(measured: float, aim: float | None) -> str:
    if aim is None:
        return ""
    return (
        _("within {aim:g}").format(aim=aim)
        if measured <= aim
        else _("OVER {aim:g}").format(aim=aim)
    )


def report(figures: dict[str, Any]) -> str:
    rows = [(_("Game"), _("Wagers"), _("µs a round"), _("Target"), _("A second"), _("By command"))]
    for slug, game in figures["games"].items():
        cost = game["microseconds"]
        aim = verdict(cost, game["target_microseconds"])
        by_command = f"{game['command_lines_per_second']:,.0f}"
        rows.append(
            (slug, str(game["wagers"]), f"{cost:.1f}", aim, f"{1e6 / cost:,.0f}", by_command)
        )
    tables = _("All seven odds tables: {seconds:.2f} s, {verdict} s.").format(
        seconds=figures["odds_seconds"], verdict=verdict(figures["odds_seconds"], ODDS_TARGET)
    )
    start = _("Start of the command, not counted above: {seconds:.2f} s.").format(
        seconds=figures["command_start_seconds"]
    )
    return f"{columns(rows)}\n\n{tables}\n{start}"


class Command(BaseCommand):
    help = "Measures the engine and prints a table; var/bench-engine.json keeps the figures."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        figures = measure()
        self.stdout.write(report(figures))
        folder = settings.BASE_DIR / "var"
        if folder.is_dir():
            (folder / "bench-engine.json").write_text(json.dumps(figures, indent=2) + "\n")
