"""Limits and warned players: a round was opened with the limits in force, and a warning follows
the player where the rulebook warns: told once, and from then on the house knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.utils.translation import gettext_lazy

from games.money import cents
from games.registry import GAMES
from games.round.events import RoundOpened
from games.words import Sentence, _
from tables.checks.book import RoundRow, ShoeBook
from tables.checks.model import Fault, ShoeCheck
from tables.models import Limits, Place, Warned
from tables.rounds.services import limits_of

NAMES = {
    "min": _("the minimum"),
    "max": _("the maximum"),
    "side_min": _("the side bets' minimum"),
    "side_max": _("the side bets' maximum"),
    "differential": _("the differential"),
    "side_total": _("the side bets' total"),
}


def find_faults(book: ShoeBook) -> Iterator[Fault]:
    in_force, players = _signs(book), _Players(book)
    for round in book.rounds:
        opened = book.opened(round.pk)
        if opened is None:
            continue  # replay says that the round does not fold
        say = _sign(round, opened, in_force) or players.fault(round, opened)
        if say is not None:
            yield Fault(f"round {round.pk}", say, book.shoe.table_id, round.pk)


Signs = list[tuple[datetime, dict[str, str]]]


def _signs(book: ShoeBook) -> Signs:
    """The table's limits, the newest first."""
    return [(row.at, limits_of(row)) for row in Limits.objects.filter(table=book.shoe.table)]


def _sign(round: RoundRow, opened: RoundOpened, signs: Signs) -> Sentence | None:
    right = next((limits for at, limits in signs if at <= round.opened_at), None)
    if right is None:
        return _("No limits were in force when this round was opened.")
    for name in sorted({*right, *opened.limits}):
        had, should = opened.limits.get(name), right.get(name)
        if _cents(had) != _cents(should):
            return _(
                "The round was opened with {name} {had}; in force was {should}.",
                name=NAMES.get(name, name),
                had=had or "–",
                should=should or "–",
            )
    return None


def _cents(text: str | None) -> int | None:
    return None if text is None else cents(text)


class _Players:
    """Who sat where, and who had been warned, in two queries for the whole shoe."""

    def __init__(self, book: ShoeBook) -> None:
        self.book = book
        self.places: list[tuple[int, int, datetime, datetime | None]] = []
        self.warned: Mapping[int, datetime] = {}
        if book.rounds:
            self._read(book.rounds[0].opened_at, book.rounds[-1].settled_at)

    def _read(self, since: datetime, until: datetime) -> None:
        sat = Place.objects.filter(table=self.book.shoe.table, since__lte=until)
        sat = sat.exclude(until__lt=since)
        self.places = list(sat.values_list("box", "player", "since", "until"))
        document = GAMES[self.book.game].document.slug
        people = {player for _box, player, _since, _until in self.places}
        warned = Warned.objects.filter(document=document, player__in=people)
        self.warned = dict(warned.values_list("player", "at"))

    def at(self, moment: datetime) -> dict[int, int]:
        """Box → player at a moment."""
        return {
            box: player
            for box, player, since, until in self.places
            if since <= moment and (until is None or moment < until)
        }

    def fault(self, round: RoundRow, opened: RoundOpened) -> Sentence | None:
        if not round.free and self.warned:
            for box, player in sorted(self.at(round.opened_at).items()):
                before = self.warned.get(player)
                if before and before < round.opened_at and box not in opened.warned:
                    return _(
                        "Box {box}'s player had been warned; the round did not know it.", box=box
                    )
        return self._untold(round)

    def _untold(self, round: RoundRow) -> Sentence | None:
        """Told in this round and not on record; a correction may have taken the warning back."""
        told = [box for note in self.book.notes(round.pk, "RoundSettled") for box in note["told"]]
        if not told or "RoundCorrected" in self.book.kinds(round.pk):
            return None
        sat = self.at(round.settled_at)
        for box in told:
            if box in sat and sat[box] not in self.warned:
                return _("Box {box}'s player was warned in this round; no record has it.", box=box)
        return None


CHECK = ShoeCheck(
    "limits",
    gettext_lazy("Limits and warned players"),
    gettext_lazy("Rounds are opened with the limits in force, and a warning follows the player."),
    find_faults,
)
