"""Free hands: no wager, no money; and where one was due, it was dealt."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from games.words import Sentence, _
from settlement.ledger.models import OF_ROUNDS
from settlement.models import Line, Posting
from tables.checks.book import RoundRow, ShoeBook
from tables.checks.model import Fault, ShoeCheck


def find_faults(book: ShoeBook) -> Iterator[Fault]:
    money = _money(book)
    due = False
    for round in book.rounds:
        say = _fault(book, round, due, money)
        if say is not None:
            yield Fault(f"round {round.pk}", say, book.shoe.table_id, round.pk)
        state = book.states.get(round.pk)
        due = state is not None and state.next_free is not None


def _money(book: ShoeBook) -> set[int]:
    """The free hands of the shoe that the ledger has lines or postings of."""
    free = [round.pk for round in book.rounds if round.free]
    if not free:
        return set()
    lines = Line.objects.filter(round__in=free).values_list("round", flat=True)
    moved = Posting.objects.filter(transfer__round__in=free, transfer__kind__in=OF_ROUNDS)
    return {pk for pk in (*lines, *moved.values_list("transfer__round", flat=True)) if pk}


def _fault(book: ShoeBook, round: RoundRow, due: bool, money: set[int]) -> Sentence | None:
    opened, state = book.opened(round.pk), book.states.get(round.pk)
    if opened is None or state is None:
        return None  # replay says that the round does not fold
    if opened.free != round.free:
        return _("The log and the round's row do not agree whether this hand was free.")
    if round.pk in money or (round.free and state.wagers):
        return _("Money was on a free hand.")
    return _("A free hand was due and this one was not free.") if due and not round.free else None


CHECK = ShoeCheck(
    "free-hands",
    gettext_lazy("Free hands"),
    gettext_lazy("A free hand has no wagers and moves no money, and comes when it is due."),
    find_faults,
)
