"""Filters of surveillance's list: they live in the URL, and each has its index.

Pages are found by the last line seen, never by counting, so the millionth is as near as the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib.postgres.search import SearchQuery
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from config import roles
from disputes.disputes.actions import LISTED as DISPUTED
from disputes.models import DeskNote, SurveillanceEntry
from disputes.surveillance.models import KINDS
from tables.models import Staff, Table
from tables.table.models import game_names

PAGE: Final = 50
FEW: Final = 1000
STATUSES: Final = {
    "raised": _("Raised"),
    "acknowledged": _("Acknowledged"),
    "approved": _("Approved"),
    "overridden": _("Overridden"),
    "rejected": _("Rejected"),
    "proposed": _("Proposed"),
    "confirmed": _("Confirmed"),
    "void": _("Void"),
    "taken-back": _("Taken back"),
    **DISPUTED,
}
REVIEWED: Final = {"no": _("Not yet reviewed"), "yes": _("Reviewed")}
ANY: Final = ("", _("Any"))


def _choice(label: Any, choices: Mapping[str, Any]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[ANY, *choices.items()], required=False)


def _moment(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, required=False)


class FilterForm(forms.Form):
    q = forms.CharField(
        label=_("Words"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    kind = _choice(_("Kind"), KINDS)
    status = _choice(_("Status"), STATUSES)
    table = forms.ModelChoiceField(
        Table.objects.all(), label=_("Table"), required=False, empty_label=ANY[1]
    )
    game = forms.ChoiceField(label=_("Game"), required=False, choices=lambda: [ANY, *game_names()])
    clause = forms.CharField(label=_("Clause"), max_length=20, required=False)
    dealer = forms.ModelChoiceField(
        Staff.objects.filter(rank=roles.DEALER),
        label=_("Dealer"),
        required=False,
        empty_label=ANY[1],
    )
    least = forms.DecimalField(label=_("Amount from"), max_digits=16, required=False)
    since = _moment(_("From"))
    until = _moment(_("To"))
    reviewed = _choice(_("Review"), REVIEWED)


@dataclass(frozen=True)
class Cursor:
    """The last line seen."""

    at: datetime
    pk: int

    @classmethod
    def parse(cls, text: str) -> Cursor | None:
        moment, _sep, pk = text.partition("_")
        try:
            at = parse_datetime(moment)
        except ValueError:
            return None
        if at is None or at.tzinfo is None or not pk.isdigit() or len(pk) > 18:
            return None
        return cls(at, int(pk))

    def __str__(self) -> str:
        return f"{self.at.isoformat()}_{self.pk}"


def filtered(typed: Mapping[str, Any]) -> QuerySet[SurveillanceEntry]:
    rows = SurveillanceEntry.objects.all()
    for name in ("kind", "status", "table", "game", "dealer"):
        if typed.get(name):
            rows = rows.filter(**{name: typed[name]})
    if typed.get("q"):
        rows = rows.filter(_words(typed["q"]))
    if typed.get("clause"):
        rows = rows.filter(clause__startswith=typed["clause"].strip())
    if typed.get("least") is not None:
        rows = rows.filter(amount__gte=typed["least"])
    if typed.get("since"):
        rows = rows.filter(at__gte=typed["since"])
    if typed.get("until"):
        rows = rows.filter(at__lte=typed["until"])
    if typed.get("reviewed"):
        review = Exists(DeskNote.objects.filter(entry=OuterRef("pk"), review=True))
        rows = rows.filter(review if typed["reviewed"] == "yes" else ~review)
    return rows


def _words(text: str) -> Q:
    """PostgreSQL guesses badly how rare a word is: a rare one is looked up first, a common one is
    met soon enough on the way down the list."""
    said = Q(search=SearchQuery(text, config="simple", search_type="websearch"))
    hits = (
        SurveillanceEntry.objects.filter(said).order_by().values("pk")[: FEW + 1]
    )  # a fence, as well
    return Q(pk__in=hits) if hits.count() <= FEW else said


def page(
    rows: QuerySet[SurveillanceEntry], after: Cursor | None
) -> tuple[list[SurveillanceEntry], Cursor | None]:
    """One page, newest first, and where the next begins."""
    if after is not None:
        # The first half lets the index find the place, the second splits equal moments.
        rows = rows.filter(at__lte=after.at).filter(Q(at__lt=after.at) | Q(pk__lt=after.pk))
    # First which lines, then what they are of: PostgreSQL would join before it sorts.
    chosen = list(rows.order_by("-at", "-pk").values_list("pk", flat=True)[: PAGE + 1])
    related = ("table", "dealer", "actor", "round", "stream")
    lines = SurveillanceEntry.objects.filter(pk__in=chosen).select_related(*related)
    found = list(lines.order_by("-at", "-pk"))
    last = found[PAGE - 1] if len(found) > PAGE else None
    return found[:PAGE], Cursor(last.at, last.pk) if last else None


def reviewed(lines: Iterable[SurveillanceEntry]) -> set[int]:
    """Which of these somebody has reviewed."""
    notes = DeskNote.objects.filter(entry__in=[line.pk for line in lines], review=True)
    return set(notes.values_list("entry_id", flat=True))


def without(query: QueryDict, **changes: str) -> str:
    """The present filters with some changed; an empty one goes."""
    kept = query.copy()
    for name, value in changes.items():
        kept.pop(name, None)
        if value:
            kept[name] = value
    return kept.urlencode()
