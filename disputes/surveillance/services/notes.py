"""What surveillance writes: notes, reviews, releases, looks. Nothing here touches the game.

All of it goes to a chain of its own, which no page of the pit reads.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from config.web.live_updates import announce
from disputes.disputes.services.steps import text_of
from disputes.models import (
    ChainCheck,
    DeskNote,
    Dispute,
    Irregularity,
    Look,
    NoteRelease,
    SurveillanceEntry,
)
from disputes.surveillance.services.entries import TOPIC
from games.errors import Refused
from settlement.audits.services.audits import audit_start
from settlement.audits.tasks import audit_queue
from tables.log import chain
from tables.log import services as log
from tables.log.services import CLOCKWORK, By
from tables.models import Round, Stream
from tables.staff.permissions import check_may

STREAM = "surveillance"


def _stream() -> Stream:
    return log.lock(Stream.objects.get_or_create(name=STREAM)[0].pk)


@transaction.atomic
def note_add(
    *,
    by: By,
    text: str,
    entry: SurveillanceEntry | None = None,
    dispute: Dispute | None = None,
    review: bool = False,
) -> DeskNote:
    """A remark, or with `review` that somebody has looked at the line and what they found."""
    check_may(by.staff, "surveillance.watch")
    text, stream = text_of(text, _("Write the note.")), _stream()
    if review and entry is None:
        raise Refused(_("A review is of one line of the list."))
    if review and DeskNote.objects.filter(entry=entry, review=True).exists():
        raise Refused(_("This was reviewed already; add a note instead."))
    note = DeskNote.objects.create(
        entry=entry, dispute=dispute, review=review, text=text, by=by.staff
    )
    said = {"note": note.pk, "entry": entry.pk if entry else None, "text": text}
    said |= {"dispute": dispute.pk if dispute else None}
    log.append(stream, "DeskReviewed" if review else "DeskNoted", said, by=by)
    announce(TOPIC)
    return note


@transaction.atomic
def note_release(*, by: By, note: DeskNote) -> NoteRelease:
    """The pit may read this note from now on."""
    check_may(by.staff, "surveillance.watch")
    stream = _stream()
    if NoteRelease.objects.filter(note=note).exists():
        raise Refused(_("This note is released already."))
    released = NoteRelease.objects.create(note=note, by=by.staff)
    log.append(stream, "DeskNoteReleased", {"note": note.pk}, by=by)
    _tell(note)
    return released


def _tell(note: DeskNote) -> None:
    """The pages of the pit where the note now stands."""
    announce("disputes")
    if dispute := note.dispute_id or (note.entry and note.entry.dispute_id):
        announce(f"dispute-{dispute}")
    if note.entry and note.entry.irregularity_id:
        announce(f"case-{note.entry.irregularity_id}")


@transaction.atomic
def look_log(
    *,
    by: By,
    dispute: Dispute | None = None,
    round: Round | None = None,
    irregularity: Irregularity | None = None,
) -> Look:
    """Whoever opens a case leaves that behind."""
    stream = _stream()
    round = irregularity.round if irregularity else round
    look = Look.objects.create(dispute=dispute, round=round, by=by.staff, rank=by.rank)
    said = {"dispute": dispute.pk if dispute else None, "round": round.pk if round else None}
    if irregularity:
        said["irregularity"] = irregularity.pk
    log.append(stream, "CaseLookedAt", said, by=by)
    return look


def chains_check() -> ChainCheck:
    """Walk every chain and write down how that went; the desk shows the last."""
    entries, broken = 0, None
    for stream, fault in chain.breaks():
        entries += stream.head_seq
        broken = broken or fault
    place = {"stream": broken.stream, "seq": broken.seq, "why": broken.why} if broken else {}
    last = ChainCheck.objects.first()
    check = ChainCheck.objects.create(entries=entries, **place)
    if broken and (last is None or (last.stream, last.seq) != (broken.stream, broken.seq)):
        audit_queue(audit_start(by=CLOCKWORK, names=["chains"]))  # to the desk, and as an alert
    announce(TOPIC)
    return check
