"""The bankroll on the tablet: chips for cash, chips for chips, the float, fills, corrections.

The dealer stays tapped in; whoever else is needed authorises with their own number and PIN.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.forms import DecimalField, Form, IntegerField
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Refused
from settlement.bank.forms import BuyInForm, CloseFloatForm, ColourForm, FloatForm
from settlement.bank.selectors import open_slips, rack_of
from settlement.bank.services.exchanges import buy_in, colour_change
from settlement.bank.services.floats import float_close, float_open
from settlement.bank.services.slips import slip_step
from settlement.bank.slip_steps import DELIVERED, RECEIVED
from settlement.bank.views.bank import table_named
from settlement.corrections.services.corrections import correction_confirm
from settlement.ledger.models import FILL
from settlement.models import Correction, Slip
from tables.felt.dialogs import authorised, dialog, done, tried
from tables.felt.forms import use_keypad
from tables.models import Table
from tables.staff.access import DutyRequest, on_duty
from tables.staff.forms import SecondForm


def on_glass(form: Form) -> Form:
    """A desk's form with the dialog's own keypad for whoever signs and for every figure."""
    figures = [n for n, f in form.fields.items() if isinstance(f, DecimalField | IntegerField)]
    use_keypad(form, *figures, *({"number", "pin"} & form.fields.keys()))
    return form


def _table(request: DutyRequest) -> Table:
    return table_named(request.tablet.table.number)


def _money(request: DutyRequest, refusal: Refused | None = None) -> HttpResponse:
    """The way in: what the rack should hold, what waits here, and what can be done."""
    table = _table(request)
    waiting = Correction.objects.filter(table=table, answer=None).select_related("by", "round")
    context: dict[str, Any] = {
        "rack": rack_of(table),
        "slips": [(slip, _stands_here(slip)) for slip in open_slips().filter(table=table)],
        "corrections": waiting.order_by("pk"),
        "form": on_glass(SecondForm()),
    }
    return dialog(request, "settlement/bank/tablet_money.html", refusal=refusal, **context)


def _stands_here(slip: Slip) -> bool:
    """Whether the chips of a fill stand at the table, to be received."""
    return slip.kind == FILL and DELIVERED in {step.step for step in slip.steps.all()}


@never_cache
@require_safe
@on_duty("table.deal")
def money(request: DutyRequest) -> HttpResponseBase:
    return _money(request)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def sell(request: DutyRequest) -> HttpResponseBase:
    """Cash into the drop box, chips out of the rack; an inspector approves beside the dealer."""
    form = BuyInForm(request.POST if request.method == "POST" else None, initial=_fresh())
    table, refusal = request.tablet.table, None
    if form.is_valid():
        typed = form.cleaned_data
        refusal = tried(
            lambda: buy_in(
                by=request.by,
                approved=authorised(request, typed, "bank.approve"),
                table=table,
                box=typed["box"],
                amount=typed["amount"],
                key=typed["key"],
            )
        )
        if refusal is None:
            return done(request)
    context: dict[str, Any] = {
        "form": on_glass(form),
        "table": table,
        "seats": range(1, table.seats + 1),
    }
    return dialog(request, "settlement/bank/tablet_buy_in.html", refusal=refusal, **context)


@never_cache
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def colour(request: DutyRequest) -> HttpResponseBase:
    table, refusal = request.tablet.table, None
    form = ColourForm(
        request.POST if request.method == "POST" else None, table=table, initial=_fresh()
    )
    if form.is_valid():
        refusal = tried(
            lambda: colour_change(
                by=request.by,
                table=table,
                box=form.cleaned_data["box"],
                given=form.chips("given"),
                chips=form.chips(),
                key=form.cleaned_data["key"],
            )
        )
        if refusal is None:
            return done(request)
    context: dict[str, Any] = {
        "form": on_glass(form),
        "table": table,
        "seats": range(1, table.seats + 1),
    }
    return dialog(request, "settlement/bank/tablet_colour.html", refusal=refusal, **context)


def _fresh() -> dict[str, Any]:
    return {"key": uuid4()}


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def count(request: DutyRequest) -> HttpResponseBase:
    """The float at either end: an inspector counts, the dealer attests."""
    table = _table(request)
    rack = rack_of(table)
    closing = rack.opened is not None or rack.session is None
    make = CloseFloatForm if closing else FloatForm
    form = make(request.POST if request.method == "POST" else None, table=table)
    refusal = None
    if form.is_valid():
        refusal = tried(lambda: _count(request, table, form))
        if refusal is None:
            return done(request)
    context: dict[str, Any] = {
        "form": on_glass(form),
        "table": table,
        "rack": rack,
        "closing": closing,
    }
    return dialog(request, "settlement/bank/tablet_float.html", refusal=refusal, **context)


def _count(request: DutyRequest, table: Table, form: FloatForm) -> None:
    typed = form.cleaned_data
    counted: dict[str, Any] = {
        "by": authorised(request, typed, "bank.count"),
        "second": request.by,
        "table": table,
        "chips": form.chips(),
        "explanation": typed["explanation"],
    }
    if isinstance(form, CloseFloatForm):
        float_close(drop=typed["drop"], drop_box=typed["drop_box"], **counted)
    else:
        float_open(**counted)


@require_POST
@on_duty("table.deal")
def receive(request: DutyRequest, pk: int) -> HttpResponseBase:
    """The dealer has the chips of a fill before them, counted."""
    slip = get_object_or_404(open_slips().filter(table=request.tablet.table), pk=pk)
    refusal = tried(lambda: slip_step(by=request.by, slip=slip, step=RECEIVED))
    return _money(request, refusal)


@never_cache
@sensitive_post_parameters("pin")
@require_POST
@on_duty("table.deal")
def confirm(request: DutyRequest, pk: int) -> HttpResponseBase:
    """A correction of this table, confirmed here by the second person's number and PIN."""
    waiting = Correction.objects.select_related("table", "round__table", "by")
    found = get_object_or_404(waiting, pk=pk, table=request.tablet.table)
    form = SecondForm(request.POST)
    if not form.is_valid():
        return _money(request, Refused(str(next(iter(form.errors.values()))[0])))
    refusal = tried(
        lambda: correction_confirm(
            by=authorised(request, form.cleaned_data, "correction.confirm"), correction=found
        )
    )
    return done(request) if refusal is None else _money(request, refusal)
