"""The clients' own record: every tap with its key, whether it was acknowledged, and when.

It is what a site is held to after something broke: each tap that was answered with a felt must be
in the log once, each refused one must not.
"""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TextIO

ACKNOWLEDGED = (200, 303)


@dataclass
class Tap:
    """`sent` and `answered` by the tablet's own clock, `took` in seconds; no status: no answer."""

    table: int
    key: str
    url: str
    fields: Sequence[tuple[str, str]]
    sent: float
    tries: int = 0
    status: int | None = None
    answered: float | None = None
    took: float = 0.0

    @property
    def on_felt(self) -> bool:
        """One touch of the felt; a dialog may have a PIN on it, which is proven slowly."""
        return any(name == "version" for name, _value in self.fields)

    @property
    def acknowledged(self) -> bool:
        return self.status in ACKNOWLEDGED

    @property
    def refused(self) -> bool:
        return self.status is not None and not self.acknowledged


@dataclass
class Record:
    file: TextIO | None = None
    taps: list[Tap] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def begin(self, tap: Tap) -> Tap:
        self.taps.append(tap)
        return tap

    def end(self, tap: Tap) -> None:
        if self.file is not None:
            self.file.write(json.dumps(asdict(tap)) + "\n")

    def close(self) -> None:
        """What was never answered belongs into the record too."""
        for tap in self.taps:
            if tap.status is None:
                self.end(tap)

    def milliseconds(self) -> tuple[float, float]:
        """Median and 95th percentile of an answered tap on the felt."""
        answered = [tap for tap in self.taps if tap.on_felt and tap.status is not None]
        took = sorted(tap.took * 1000 for tap in answered)
        if len(took) < 2:
            return (took[0], took[0]) if took else (0.0, 0.0)
        cuts = statistics.quantiles(took, n=100, method="inclusive")
        return cuts[49], cuts[94]

    def table(self) -> list[tuple[str, str]]:
        """The counts as rows of a name and a figure."""
        median, slow = self.milliseconds()
        retried = sum(tap.tries > 1 for tap in self.taps)
        return [
            *((name, f"{self.counts[name]:,}") for name in COUNTED),
            ("taps", f"{len(self.taps):,}"),
            ("  acknowledged", f"{sum(tap.acknowledged for tap in self.taps):,}"),
            ("  refused", f"{sum(tap.refused for tap in self.taps):,}"),
            ("  without an answer", f"{sum(tap.status is None for tap in self.taps):,}"),
            ("  sent more than once", f"{retried:,}"),
            ("p50 of a tap", f"{median:.0f} ms"),
            ("p95 of a tap", f"{slow:.0f} ms"),
        ]


COUNTED = (
    "rounds", "shoes", "taken back", "irregularities", "rulings", "disputes", "cards by reader",
)  # fmt: skip
