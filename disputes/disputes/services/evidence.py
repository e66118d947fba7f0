"""Gathering evidence: accounts, footage, files, and surveillance's review."""

from __future__ import annotations

from datetime import date, datetime

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from disputes.disputes import evidence_store as store
from disputes.disputes.models.evidence import PARTIES
from disputes.disputes.services.steps import LockedDispute, clause_of, text_of
from disputes.models import Account, Attachment, Dispute, Footage
from games.errors import Refused
from tables.log.services import By


@transaction.atomic
def account_take(*, by: By, dispute: Dispute, party: str, name: str, text: str) -> Account:
    case = LockedDispute.locked(dispute, by)
    case.check("account")
    name, text = name.strip()[:100], text_of(text)
    if party not in PARTIES or not name:
        raise Refused(_("Say whose account this is."), clause_of(dispute, "account"))
    step = case.take("account", party=party, name=name, text=text)
    return Account.objects.create(dispute=dispute, step=step, party=party, name=name, text=text)


@transaction.atomic
def footage_name(
    *,
    by: By,
    dispute: Dispute,
    camera: str,
    starts_at: datetime,
    ends_at: datetime,
    keep_until: date,
    note: str = "",
) -> Footage:
    """Where the recording shows it; the pit does not see the recording itself."""
    case = LockedDispute.locked(dispute, by)
    case.check("footage")
    clause, camera = clause_of(dispute, "footage"), camera.strip()[:40]
    if not camera:
        raise Refused(_("Name the camera."), clause)
    if not starts_at < ends_at <= timezone.now():
        raise Refused(_("The recording must begin before it ends, and have been made."), clause)
    if keep_until < timezone.localdate():
        raise Refused(_("The recording must still be kept today."), clause)
    said = {"camera": camera, "from": starts_at.isoformat(), "to": ends_at.isoformat()}
    said |= {"keep_until": keep_until.isoformat(), "text": note.strip()}
    return Footage.objects.create(
        dispute=dispute,
        step=case.take("footage", **said),
        camera=camera,
        starts_at=starts_at,
        ends_at=ends_at,
        keep_until=keep_until,
        note=note.strip(),
    )


def file_add(*, by: By, dispute: Dispute, title: str, upload: UploadedFile) -> Attachment:
    """A photo or a PDF. What it is, its content says; its name is not believed."""
    title = title.strip()[:120]
    if not title:
        raise Refused(_("Say what the file shows."))
    kept = store.keep(upload)
    try:
        return _attach(by, dispute, title, kept)
    except BaseException:
        store.forget(kept)  # unless another dispute has the same file
        raise


@transaction.atomic
def _attach(by: By, dispute: Dispute, title: str, kept: store.Kept) -> Attachment:
    case = LockedDispute.locked(dispute, by)
    case.check("file")
    said = {"text": title, "sha256": kept.sha256, "type": kept.content_type, "size": kept.size}
    return Attachment.objects.create(
        dispute=dispute,
        step=case.take("file", **said),
        title=title,
        sha256=kept.sha256,
        content_type=kept.content_type,
        size=kept.size,
    )
