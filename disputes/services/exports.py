"""The case file: the whole dispute on paper, with what proves that it is what the log says.

The proof is a list of lines, one for each sealed entry of the case and one for each chain's head;
the digest is the SHA-256 of exactly these lines, so whoever holds the paper can compute it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from config.paper import pdf
from disputes.dossier import Dossier
from disputes.models import CaseExport, DeskNote, Dispute
from disputes.services.surveillance import STREAM
from tables import chain
from tables.models import Entry, Stream
from tables.permits import check_may
from tables.services import log
from tables.services.log import By


@dataclass(frozen=True)
class Exported:
    export: CaseExport
    content: bytes


@transaction.atomic
def case_export(*, by: By, dispute: Dispute) -> Exported:
    check_may(by.staff, "case.export")
    lines, heads = proof(dispute), [str(head) for head in chain.heads()]
    digest = hashlib.sha256("\n".join([*lines, *heads]).encode()).hexdigest()
    content = pdf("disputes/paper_case.html", _context(by, dispute, lines, heads, digest))
    sha256 = hashlib.sha256(content).hexdigest()
    export = CaseExport.objects.create(
        dispute=dispute, digest=digest, pdf_sha256=sha256, heads=heads, by=by.staff
    )
    stream = log.lock(Stream.objects.get_or_create(name=STREAM)[0].pk)
    said = {"dispute": dispute.pk, "digest": digest, "pdf": sha256}
    log.append(stream, "CaseExported", said, by=by)
    return Exported(export, content)


def proof(dispute: Dispute) -> list[str]:
    """Every sealed entry that the case rests on: its own steps, and its round's."""
    own = Entry.objects.filter(pk__in=dispute.steps.values("entry"))
    rounds = Entry.objects.filter(round_id=dispute.round_id, round_id__isnull=False)
    rows = (own | rounds).distinct().order_by("stream__name", "seq")
    return [
        f"{name} {seq} {digest}"
        for name, seq, digest in rows.values_list("stream__name", "seq", "hash")
    ]


def _context(
    by: By, dispute: Dispute, lines: list[str], heads: list[str], digest: str
) -> dict[str, object]:
    released = DeskNote.objects.filter(dispute=dispute, release__isnull=False)
    return {
        "dispute": dispute,
        "dossier": Dossier(dispute, by.staff),
        "released": released.select_related("by", "release"),
        "lines": lines,
        "heads": heads,
        "digest": digest,
        "made_at": timezone.now(),
        "by": by.staff,
    }
