"""Staff administration: the administrator's pages."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from tables.models import Staff
from tables.staff.access import DeskRequest, desk
from tables.staff.forms import NewStaffForm, StaffForm
from tables.staff.services import staff as services


@require_safe
@desk("staff.manage")
def staff_list(request: DeskRequest) -> HttpResponseBase:
    return render(request, "tables/staff/staff_list.html", {"people": Staff.objects.all()})


@never_cache
@require_http_methods(["GET", "POST"])
@desk("staff.manage")
def staff_new(request: DeskRequest) -> HttpResponseBase:
    form = NewStaffForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        added = attempt(form, lambda: services.staff_add(by=request.by, **form.cleaned_data))
        if added:
            staff, secrets = added
            return _show_once(request, staff, password=secrets.password, pin=secrets.pin)
    return form_page(request, "tables/staff/staff_new.html", form)


@require_http_methods(["GET", "POST"])
@desk("staff.manage")
def staff_edit(request: DeskRequest, number: str) -> HttpResponseBase:
    person = get_object_or_404(Staff, number=number)
    present = {"name": person.name, "rank": person.rank}
    form = StaffForm(request.POST if request.method == "POST" else None, initial=present)
    if form.is_valid():
        attempt(
            form, lambda: services.staff_change(by=request.by, staff=person, **form.cleaned_data)
        )
        if not form.errors:
            messages.success(request, _("Changed."))
            return go("staff-edit", number)
    return form_page(request, "tables/staff/staff_edit.html", form, person=person)


@require_POST
@desk("staff.manage")
def staff_deactivate(request: DeskRequest, number: str) -> HttpResponseBase:
    services.staff_deactivate(by=request.by, staff=get_object_or_404(Staff, number=number))
    return go("staff-edit", number)


@require_POST
@desk("staff.manage")
def staff_reactivate(request: DeskRequest, number: str) -> HttpResponseBase:
    services.staff_reactivate(by=request.by, staff=get_object_or_404(Staff, number=number))
    return go("staff-edit", number)


@never_cache
@require_POST
@desk("staff.manage")
def staff_reset_password(request: DeskRequest, number: str) -> HttpResponseBase:
    person = get_object_or_404(Staff, number=number)
    return _show_once(
        request, person, password=services.password_reset(by=request.by, staff=person)
    )


@never_cache
@require_POST
@desk("staff.manage")
def staff_reset_pin(request: DeskRequest, number: str) -> HttpResponseBase:
    person = get_object_or_404(Staff, number=number)
    return _show_once(request, person, pin=services.pin_reset(by=request.by, staff=person))


def _show_once(
    request: DeskRequest, person: Staff, *, password: str = "", pin: str = ""
) -> HttpResponse:
    """Temporary secrets are never stored readable, so this page is the only time they are seen."""
    context = {"person": person, "password": password, "pin": pin}
    return render(request, "tables/staff/staff_secrets.html", context)
