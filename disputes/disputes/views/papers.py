"""What leaves the house: files that were added, the letter, a case file that proves itself."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.papers import pdf_response
from disputes.disputes import evidence_store as store
from disputes.disputes.views.disputes import dispute_of
from disputes.models import Attachment
from disputes.surveillance.services.exports import case_export
from disputes.surveillance.services.notes import look_log
from disputes.surveillance.views.rounds import paper
from tables.staff.access import DeskRequest, desk


@never_cache
@require_safe
@desk("dispute.see")
def attachment(request: DeskRequest, pk: int, file: int) -> HttpResponseBase:
    """Saved, never shown: a browser must not run what somebody brought along."""
    found = get_object_or_404(Attachment, pk=file, dispute=pk)
    response = HttpResponse(store.read(found), content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="{found.filename}"'
    response["X-Content-Type-Options"] = "nosniff"
    look_log(by=request.by, dispute=found.dispute)
    return response


@never_cache
@require_safe
@desk("dispute.see")
def letter(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Senior management's answer to the complaint, to be printed and handed over."""
    dispute = dispute_of(pk)
    complaint = getattr(dispute, "complaint", None)
    reply = getattr(complaint, "reply", None)
    if reply is None:
        raise Http404
    context = {"dispute": dispute, "complaint": complaint, "reply": reply}
    return pdf_response("disputes/disputes/paper_letter.html", context, f"{dispute}-letter")


@never_cache
@require_POST
@desk("case.export")
def case(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The case file; that it was made, and what proves it, is on record."""
    dispute = dispute_of(pk)
    return paper(case_export(by=request.by, dispute=dispute), f"{dispute}-case")
