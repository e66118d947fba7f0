"""The case file: a dispute or a bare round on paper, with what proves that the log says the same.

The proof is a list of lines, one for each sealed entry of the case and one for each chain's head;
the digest is the SHA-256 of exactly these lines, so whoever holds the paper can compute it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from config.web.papers import pdf
from disputes.disputes.dispute_page import DisputePage
from disputes.irregularities.case_page import CasePage
from disputes.models import CaseExport, DeskNote, Dispute, Irregularity
from disputes.surveillance import story
from disputes.surveillance.replay import entries_of, replay
from disputes.surveillance.services.notes import STREAM
from disputes.surveillance.verdict import verdicts
from tables.log import chain
from tables.log import services as log
from tables.log.services import By
from tables.models import Entry, Round, Stream
from tables.staff.permissions import check_may


@dataclass(frozen=True)
class Exported:
    export: CaseExport
    content: bytes


@transaction.atomic
def case_export(*, by: By, dispute: Dispute) -> Exported:
    """A dispute with all that belongs to it."""
    check_may(by.staff, "case.export")
    released = DeskNote.objects.filter(Q(dispute=dispute) | Q(entry__dispute=dispute))
    context = {
        "dispute": dispute,
        "dossier": DisputePage(dispute, by.staff),
        "released": released.filter(release__isnull=False).select_related("by", "release"),
    }
    lines = proof(entries_behind(dispute))
    return _export("disputes/surveillance/paper_case.html", context, lines, by=by, dispute=dispute)


@transaction.atomic
def round_export(*, by: By, round: Round) -> Exported:
    """A round that nobody need have disputed."""
    check_may(by.staff, "case.export")
    behind = Irregularity.objects.filter(round=round).select_related("table", "round__table")
    context = {
        "round": round,
        "steps": replay(round),
        "verdicts": verdicts(round),
        "cases": [CasePage(each, by.staff) for each in behind.order_by("pk")],
        "disputes": round.disputes.order_by("pk").select_related("standing"),
        "timeline": [(each, story.told(each.kind, each.data)) for each in entries_of(round)],
    }
    lines = proof(_of_round(round.pk))
    return _export("disputes/surveillance/paper_round.html", context, lines, by=by, round=round)


def entries_behind(dispute: Dispute) -> QuerySet[Entry]:
    """Its own steps, and its round's."""
    own = Entry.objects.filter(pk__in=dispute.steps.values("entry"))
    return own | _of_round(dispute.round_id)


def _of_round(pk: int | None) -> QuerySet[Entry]:
    return Entry.objects.filter(round_id=pk, round_id__isnull=False)


def proof(entries: QuerySet[Entry]) -> list[str]:
    """Every sealed entry that the case rests on."""
    rows = entries.distinct().order_by("stream__name", "seq")
    return [
        f"{name} {seq} {digest}"
        for name, seq, digest in rows.values_list("stream__name", "seq", "hash")
    ]


def _export(
    template: str,
    context: dict[str, Any],
    lines: list[str],
    *,
    by: By,
    dispute: Dispute | None = None,
    round: Round | None = None,
) -> Exported:
    heads = [str(head) for head in chain.heads()]
    digest = hashlib.sha256("\n".join([*lines, *heads]).encode()).hexdigest()
    context |= {"lines": lines, "heads": heads, "digest": digest}
    content = pdf(template, context | {"made_at": timezone.now(), "by": by.staff})
    sha256 = hashlib.sha256(content).hexdigest()
    export = CaseExport.objects.create(
        dispute=dispute, round=round, digest=digest, pdf_sha256=sha256, heads=heads, by=by.staff
    )
    stream = log.lock(Stream.objects.get_or_create(name=STREAM)[0].pk)
    said = {"dispute": dispute.pk if dispute else None, "round": round.pk if round else None}
    log.append(stream, "CaseExported", said | {"digest": digest, "pdf": sha256}, by=by)
    return Exported(export, content)
