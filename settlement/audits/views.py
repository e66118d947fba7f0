"""Audits at a desk: ask for one, watch it run, read what it found, the round one click away."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from config.web.form_pages import go
from config.web.live_updates import live_url
from config.web.papers import csv_stream
from settlement.audits.columns import FINDINGS
from settlement.audits.forms import AuditForm
from settlement.audits.selectors import Report, runs
from settlement.audits.services.audits import TOPIC, audit_start
from settlement.audits.tasks import audit_queue
from settlement.models import Audit
from tables.staff.access import DeskRequest, desk


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@desk("audit.see")
def audits(request: DeskRequest) -> HttpResponseBase:
    form = AuditForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        audit = audit_start(
            by=request.by, names=typed["checks"], table=typed["table"], day=typed["day"]
        )
        audit_queue(audit)
        return go("audit", audit.pk)
    status = 422 if form.errors else 200
    context = {"form": form, "runs": runs(), "live_url": live_url(TOPIC)}
    return render(request, "settlement/audits/audits.html", context, status=status)


@never_cache
@require_safe
@desk("audit.see")
def audit(request: DeskRequest, pk: int) -> HttpResponseBase:
    """While it runs the page asks for its progress again and again; `?check=` narrows it."""
    found = get_object_or_404(Audit.objects.select_related("table", "by"), pk=pk)
    report = Report(found, request.GET.get("check", ""))
    context = {"audit": found, "report": report, "columns": FINDINGS, "live_url": live_url(TOPIC)}
    return render(request, "settlement/audits/audit.html", context)


@require_safe
@desk("audit.see")
def findings_csv(request: DeskRequest, pk: int) -> HttpResponseBase:
    found = get_object_or_404(Audit, pk=pk)
    rows = FINDINGS.lines(Report(found).findings.iterator(chunk_size=2000))
    return csv_stream(FINDINGS.heads(), rows, f"audit-{found.pk}")
