"""Irregularities as a list that is filtered from the address, newest first."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from config.web.gaming_day import bounds
from disputes.irregularities.models import DECISIONS
from disputes.models import Irregularity
from tables.models import Table

OPEN, UNKNOWN = "open", "unknown"
STATES = {
    "": _("Everything"),
    OPEN: _("Not ruled on"),
    **DECISIONS,
    UNKNOWN: _("Not acknowledged by surveillance"),
}


class RecordsForm(forms.Form):
    table = forms.ModelChoiceField(
        Table.objects.all(), required=False, label=_("Table"), empty_label=_("All tables")
    )
    state = forms.ChoiceField(choices=list(STATES.items()), required=False, label=_("State"))
    clause = forms.CharField(max_length=20, required=False, label=_("Clause"))
    day = forms.DateField(
        required=False, label=_("Day"), widget=forms.DateInput(attrs={"type": "date"})
    )


def records(chosen: dict[str, Any]) -> QuerySet[Irregularity]:
    rows = Irregularity.objects.select_related(
        "table", "round", "raised_by", "ruling__by", "acknowledgement"
    )
    rows = rows.annotate(waited=Sum("outcomes__waited"), moved=Sum("outcomes__moved"))
    rows = rows.order_by("-pk")
    if chosen.get("table"):
        rows = rows.filter(table=chosen["table"])
    if clause := chosen.get("clause", "").strip():
        rows = rows.filter(Q(clause__icontains=clause) | Q(situation__icontains=clause))
    if day := chosen.get("day"):
        rows = rows.filter(raised_at__range=_day(day))
    return _in_state(rows, chosen.get("state", ""))


def _in_state(rows: QuerySet[Irregularity], state: str) -> QuerySet[Irregularity]:
    if state == OPEN:
        return rows.filter(ruling=None)
    if state == UNKNOWN:
        return rows.filter(acknowledgement=None)
    return rows.filter(ruling__decision=state) if state else rows


def _day(day: date) -> tuple[Any, Any]:
    return bounds(day)
