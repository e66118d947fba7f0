"""Card counts: both ends of a session count the cards of complete decks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from games.cards import DECK_SIZE
from games.words import _
from tables.checks.model import Fault, Scope, TableCheck
from tables.checks.stretch import covered
from tables.models import Entry, Table
from tables.table.services.sessions import SETS

KINDS = ("SessionOpened", "SessionClosed")


def find_faults(table: Table, scope: Scope) -> Iterator[Fault]:
    first, last = covered(table.stream, scope)
    told = Entry.objects.filter(stream=table.stream, seq__range=(first, last), kind__in=KINDS)
    decks = dict(table.sessions.values_list("pk", "shoes__decks"))
    for kind, data in told.order_by("seq").values_list("kind", "data"):
        held = decks.get(data.get("session")) or table.decks
        cards = DECK_SIZE * held
        if data.get("counted") not in [cards * sets for sets in SETS]:
            values = {"counted": data.get("counted"), "decks": held, "cards": cards}
            say = (
                _("Opened with {counted} cards; {decks} decks have {cards}.", **values)
                if kind == "SessionOpened"
                else _("Closed with {counted} cards; {decks} decks have {cards}.", **values)
            )
            yield Fault(f"{kind} {data.get('session')}", say, table.pk)


CHECK = TableCheck(
    "card-counts",
    gettext_lazy("Card counts"),
    gettext_lazy("The cards counted when a table opens and closes are those of complete decks."),
    find_faults,
)
