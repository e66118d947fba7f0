"""The three ways to rule, at a desk and at the table alike: what is filled in, what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import QueryDict

from disputes.irregularities.case_page import CasePage
from disputes.irregularities.forms import ApproveForm, RejectForm, RulingForm
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide, ruling_reject
from disputes.models import Ruling

RULINGS: dict[str, Callable[..., Ruling]] = {
    "approve": ruling_approve,
    "decide": ruling_decide,
    "reject": ruling_reject,
}


def form_of(
    way: str, file: CasePage, sent: QueryDict | None = None
) -> ApproveForm | RulingForm | RejectForm:
    """The form of a way to rule; what was referred can only be decided. Several stand on a page."""
    ids = f"{way}_%s"
    if way == "reject":
        return RejectForm(sent, auto_id=ids)
    if way == "decide" or (not way and file.irregularity.referred):
        return RulingForm(sent, subject=file.subject, auto_id=ids)
    return ApproveForm(sent, proposal=file.irregularity.proposal, auto_id=ids)


def first_error(form: Form) -> str:
    """What is wrong with a form, in one sentence."""
    name, errors = next(iter(form.errors.items()))
    label = form.fields[name].label if name in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])


def empty_forms(file: CasePage) -> dict[str, Any]:
    return {f"{way}_form": form_of(way, file) for way in RULINGS}
