"""All irregularities, filtered from the address; and their numbers, with plots."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.gaming_day import gaming_day
from disputes.irregularities.selectors import RecordsForm
from disputes.irregularities.selectors import records as records_of
from disputes.irregularities.statistics import numbers as numbers_of
from disputes.irregularities.statistics import plots
from disputes.irregularities.wording import situation
from tables.staff.access import DeskRequest, desk

PAGE = 50
LONGEST = 366


class DaysForm(forms.Form):
    first = forms.DateField(label=_("From"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("To"), widget=forms.DateInput(attrs={"type": "date"}))

    def clean(self) -> None:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and not 0 <= (last - first).days < LONGEST:
            raise forms.ValidationError(_("From comes before To, at most a year before it."))


@never_cache
@require_safe
@desk("irregularity.see")
def records(request: DeskRequest) -> HttpResponseBase:
    form = RecordsForm(request.GET)
    rows = records_of(form.cleaned_data if form.is_valid() else {})
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    told = [(case, situation(case.table.game, case.situation)) for case in page]
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {"form": form, "page": page, "cases": told, "kept": kept.urlencode()}
    status = 200 if form.is_valid() else 422
    return render(request, "disputes/irregularities/irregularities.html", context, status=status)


@never_cache
@require_safe
@desk("irregularity.see")
def numbers(request: DeskRequest) -> HttpResponseBase:
    today = gaming_day()
    week: dict[str, date] = {"first": today - timedelta(days=6), "last": today}
    asked = "first" in request.GET or "last" in request.GET
    form = DaysForm(request.GET if asked else None, initial=week)
    chosen = form.cleaned_data if asked and form.is_valid() else week
    found = numbers_of(chosen["first"], chosen["last"])
    context = {"form": form, "numbers": found, "plots": plots(found), **chosen}
    status = 422 if asked and form.errors else 200
    return render(
        request, "disputes/irregularities/irregularity_numbers.html", context, status=status
    )
