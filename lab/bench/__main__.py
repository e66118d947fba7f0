"""`make bench`: a site made for the occasion is measured, figure by figure.

`make bench ONLY=taps` measures one of them; BENCH_ROUNDS is the length of the long history.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cached_property, partial
from typing import Any

from config.environment import number
from config.paths import BASE_DIR, VAR
from games.management.columns import columns
from lab.bench import answers, card_taps, history, live_pace, live_pages
from lab.bench.figures import Figure
from lab.bench.usage import cpu_of_serving
from lab.site.throwaway import MAIN, Served, Site, throwaway
from ops.run.places import CannotStart

SHORT = 1_000
SMALL = "pitbook_small"
LONG = number("BENCH_ROUNDS", 1_000_000, low=1_000, high=100_000_000)
OPEN = 48  # tables with a tablet
REPLAYED = 5_000


class Bench:
    """The site, and what has been opened on it so far."""

    def __init__(self, site: Site, stack: ExitStack) -> None:
        self.site, self.stack = site, stack
        site.manage("migrate", "-v0")
        site.manage("collectstatic", "--no-input", "-v0")
        with site.postgres.connect() as connection:
            connection.execute(f"CREATE DATABASE {SMALL} TEMPLATE {MAIN} OWNER pitbook_owner")

    def _opened(self, database: str, rounds: int) -> tuple[Served, dict[str, Any]]:
        say(f"a site with {rounds:,} rounds of history")
        words = ("loadhistory", "--rounds", str(rounds), "--in-production")
        self.site.manage(*words, database=database, quiet=False)
        floor = ("benchfloor", "--tables", str(OPEN), "--bare", str(card_taps.CLIENTS))
        told = self.site.told(*floor, database=database)
        return self.stack.enter_context(self.site.served(database=database)), told

    @cached_property
    def short(self) -> tuple[Served, dict[str, Any]]:
        return self._opened(SMALL, SHORT)

    @cached_property
    def long(self) -> tuple[Served, dict[str, Any]]:
        return self._opened(MAIN, LONG)

    # The figures --------------------------------------------------------------------------------

    def taps(self) -> list[Figure]:
        served, told = self.short
        cpu = partial(cpu_of_serving, self.site, served)
        return card_taps.measure(served.origin, told["slates"], cpu)

    def answers(self) -> list[Figure]:
        served, told = self.short
        slates = told["slates"]
        return answers.queries(served.origin, slates) + answers.sizes(served.origin, slates)

    def history(self) -> list[Figure]:
        (few, few_told), (many, many_told) = self.short, self.long
        sides = (few.origin, few_told), (many.origin, many_told)
        return history.taps(*sides) + history.pages(*sides)

    def replay(self) -> list[Figure]:
        self.long  # noqa: B018  # its history is what is replayed
        told = self.site.told("benchreplay", "--rounds", str(REPLAYED))
        note = f"{told['rounds'] / told['audit']:,.0f} rounds/s; {told['found']} findings"
        ratio = told["audit"] / told["read"]
        return [Figure("replay audit ÷ reading", ratio, how="≤", target=4, note=note)]

    def live(self) -> list[Figure]:
        served, told = self.short
        return live_pages.measure(served, told["slates"])

    def held(self) -> list[Figure]:
        served, _told = self.short
        most = live_pace.TRIED[0]
        say(f"{most} tables are opened")
        told = self.site.told("benchfloor", "--tables", str(most), database=SMALL)
        return live_pace.measure(served.origin, told["slates"])

    def engine(self) -> list[Figure]:
        argv = [sys.executable, str(BASE_DIR / "manage.py"), "bench_engine"]
        subprocess.run(argv, check=True)  # noqa: S603  (it prints its own table)
        return []


FIGURES: dict[str, Callable[[Bench], list[Figure]]] = {
    "taps": Bench.taps,
    "answers": Bench.answers,
    "live": Bench.live,
    "history": Bench.history,
    "replay": Bench.replay,
    "held": Bench.held,  # late: from here on the floors differ
    "engine": Bench.engine,
}


def say(words: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {words} …", flush=True)


def measure(names: Sequence[str]) -> list[Figure]:
    found: list[Figure] = []
    with throwaway("bench", settings="lab.bench.settings") as site, ExitStack() as stack:
        bench = Bench(site, stack)
        for name in names:
            say(name)
            found += FIGURES[name](bench)
    return found


def main(words: Sequence[str]) -> int:
    unknown = [word for word in words if word not in FIGURES]
    if unknown:
        print(f"There is no figure {unknown[0]}: {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # the site is cleared away first
    try:
        found = measure(words or list(FIGURES))
    except CannotStart as reason:
        print(f"The bench cannot run: {reason}", file=sys.stderr)
        return 1
    heads = ("figure", "measured", "should be", "", "")
    print("\n" + columns([heads, *(figure.row() for figure in found)]))
    load = os.getloadavg()[0]
    print(f"\n{os.cpu_count()} cores, load {load:.1f}, {LONG:,} rounds of history.")
    VAR.mkdir(exist_ok=True)
    kept = {"rounds": LONG, "load": load, "figures": [figure.as_json() for figure in found]}
    (VAR / "bench.json").write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
