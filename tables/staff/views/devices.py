"""The machines' tokens: made and taken away by the administrator."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web.form_pages import attempt, form_page, go
from tables.models import Device
from tables.staff.access import DeskRequest, desk
from tables.staff.forms import DeviceForm
from tables.staff.services.devices import device_make, device_revoke


@never_cache
@require_http_methods(["GET", "POST"])
@desk("device.manage")
def devices(request: DeskRequest) -> HttpResponseBase:
    """The tokens in use. A new one is shown once: afterwards only its hash is known."""
    form, secret = DeviceForm(request.POST if request.method == "POST" else None), ""
    if form.is_valid():
        made = attempt(form, lambda: device_make(by=request.by, **form.cleaned_data))
        if made:
            secret, form = made[1], DeviceForm()
    everything = Device.objects.select_related("table", "made_by", "revoked_by")
    return form_page(
        request,
        "tables/staff/devices.html",
        form,
        secret=secret,
        devices=everything.filter(revoked_at=None),
        revoked=everything.filter(revoked_at__isnull=False).order_by("-revoked_at")[:20],
    )


@require_POST
@desk("device.manage")
def revoke(request: DeskRequest, pk: int) -> HttpResponseBase:
    device = get_object_or_404(Device.objects.select_related("table"), pk=pk)
    device_revoke(by=request.by, device=device)
    messages.success(request, _("%(device)s is out of use.") % {"device": device.label})
    return go("devices")
