"""What the screen above a table shows: roads, counts, limits, the last result. Nobody's name.

Cards are shown of settled rounds only, so a hand that lies face down stays secret until the
dealer has called the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, lru_cache
from typing import Final

from django.utils import timezone

from games.roads import Roads, preview, roads
from games.round.engine import fold
from games.words import Sentence
from tables.models import Display, Felt, Limits, Round, Table
from tables.rounds.play import history_of
from tables.staff.secret_tokens import opened_by

FRESH: Final = timedelta(seconds=15)  # how late a screen may hear of a result and still show it
LAST: Final = 8  # results of a game without roads
DERIVED: Final = {"eye": "big_eye", "small": "small", "cockroach": "cockroach"}


@dataclass(frozen=True)
class Shown:
    """A settled round: the call, and the cards that made it."""

    round_id: int
    call: Sentence
    hands: tuple[tuple[str, tuple[str, ...]], ...]  # side and its cards
    winner: str = ""


@dataclass(frozen=True)
class DisplayScreen:
    felt: Felt
    limits: Limits | None
    last: tuple[Shown, ...]

    @cached_property
    def table(self) -> Table:
        return self.felt.table

    @cached_property
    def is_open(self) -> bool:
        return self.felt.session is not None

    @cached_property
    def has_roads(self) -> bool:
        return self.table.rules.roads

    @cached_property
    def results(self) -> str:
        return self.felt.shoe.results if self.felt.shoe else ""

    @cached_property
    def roads(self) -> Roads:
        return roads(self.results)

    @cached_property
    def counts(self) -> list[tuple[str, int]]:
        return list(self.table.rules.counts(self.results))

    @cached_property
    def coming(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """What the derived roads would be marked with after each result that may come next."""
        after = preview(self.results)
        return [
            (name, [(kind, after[side.letter][road]) for kind, road in DERIVED.items()])
            for name, side in self.table.rules.results.items()
            if side.letter in after
        ]

    @cached_property
    def fresh(self) -> Shown | None:
        """The result to show in full for a few seconds."""
        round = self.felt.round
        if round is None or round.settled_at is None or not self.last:
            return None
        now = timezone.now() - round.settled_at < FRESH
        return self.last[0] if now and self.last[0].round_id == round.pk else None


def display_by_token(token: str) -> Display | None:
    return opened_by(Display, token).select_related("table__stream").first()


def display_screen_of(table: Table) -> DisplayScreen:
    felt = Felt.objects.select_related("table", "session", "shoe", "round").get(table=table)
    limits = Limits.objects.filter(table=table).first()
    return DisplayScreen(felt, limits, _last(felt))


def _last(felt: Felt) -> tuple[Shown, ...]:
    """The settled rounds of this shoe, newest first: one where roads tell the rest."""
    if felt.session is None:
        return ()
    count = 1 if felt.table.rules.roads else LAST
    settled = Round.objects.filter(table=felt.table, session=felt.session, settled_at__isnull=False)
    played = settled.exclude(result="void").order_by("-opened_at").values_list("pk", "version")
    return tuple(shown(pk, version, felt.table.game) for pk, version in played[:count])


@lru_cache(maxsize=1024)
def shown(round_id: int, version: int, game: str) -> Shown:
    """Told from the log once; a correction moves the version, and it is told anew."""
    state = fold(game, history_of(round_id))
    lying = tuple((hand.owner, hand.cards) for hand in state.laid())
    return Shown(round_id, state.result(), lying, state.winner)
