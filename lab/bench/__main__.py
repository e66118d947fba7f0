"""`make bench`: a house made for the occasion is measured, figure by figure.

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
from functools import cached_property
from typing import Any

from config.environment import number
from config.paths import BASE_DIR, VAR
from games.management.columns import columns
from lab.bench import answers, held, history, live, taps
from lab.bench.figures import Figure
from lab.bench.house import MAIN, SMALL, House, Site, throwaway
from ops.run.places import CannotStart

SHORT = 1_000
LONG = number("BENCH_ROUNDS", 1_000_000, low=1_000, high=100_000_000)
OPEN = 48  # tables with a tablet
REPLAYED = 5_000


class Bench:
    """The house, and what has been opened in it so far."""

    def __init__(self, house: House, stack: ExitStack) -> None:
        self.house, self.stack = house, stack
        house.manage("migrate", "-v0")
        house.manage("collectstatic", "--no-input", "-v0")
        with house.postgres.connect() as connection:
            connection.execute(f"CREATE DATABASE {SMALL} TEMPLATE {MAIN} OWNER pitbook_owner")

    def _opened(self, database: str, rounds: int) -> tuple[Site, dict[str, Any]]:
        say(f"a house with {rounds:,} rounds of history")
        words = ("loadhistory", "--rounds", str(rounds), "--in-production")
        self.house.manage(*words, database=database, quiet=False)
        floor = ("benchfloor", "--tables", str(OPEN), "--bare", str(taps.CLIENTS))
        told = self.house.told(*floor, database=database)
        return self.stack.enter_context(self.house.site(database=database)), told

    @cached_property
    def short(self) -> tuple[Site, dict[str, Any]]:
        return self._opened(SMALL, SHORT)

    @cached_property
    def long(self) -> tuple[Site, dict[str, Any]]:
        return self._opened(MAIN, LONG)

    # The figures --------------------------------------------------------------------------------

    def taps(self) -> list[Figure]:
        site, told = self.short
        return taps.measure(site.origin, told["slates"], lambda: self.house.cpu_seconds(site))

    def answers(self) -> list[Figure]:
        site, told = self.short
        slates = told["slates"]
        return answers.queries(site.origin, slates) + answers.sizes(site.origin, slates)

    def history(self) -> list[Figure]:
        (few, few_told), (many, many_told) = self.short, self.long
        sides = (few.origin, few_told), (many.origin, many_told)
        return history.taps(*sides) + history.pages(*sides)

    def replay(self) -> list[Figure]:
        self.long  # noqa: B018  # its history is what is replayed
        told = self.house.told("benchreplay", "--rounds", str(REPLAYED))
        note = f"{told['rounds'] / told['audit']:,.0f} rounds/s; {told['found']} findings"
        ratio = told["audit"] / told["read"]
        return [Figure("replay audit ÷ reading", ratio, how="≤", target=4, note=note)]

    def live(self) -> list[Figure]:
        site, told = self.short
        return live.measure(site, told["slates"])

    def held(self) -> list[Figure]:
        site, _told = self.short
        say(f"{held.TRIED[0]} tables are opened")
        told = self.house.told("benchfloor", "--tables", str(held.TRIED[0]), database=SMALL)
        return held.measure(site.origin, told["slates"])

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
    with throwaway() as house, ExitStack() as stack:
        bench = Bench(house, stack)
        for name in names:
            say(name)
            found += FIGURES[name](bench)
    return found


def main(words: Sequence[str]) -> int:
    unknown = [word for word in words if word not in FIGURES]
    if unknown:
        print(f"There is no figure {unknown[0]}: {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # the house is cleared away first
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
