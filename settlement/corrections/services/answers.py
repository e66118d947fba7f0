"""The second person's word on a correction: given once."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.web.live_updates import announce
from games.errors import Refused
from games.words import Sentence
from settlement.models import Answer, Correction, Transfer
from tables.log.services import By
from tables.rounds.play import Stale

LONGEST = 2000


def check_reason(reason: str) -> str:
    """As somebody wrote it; one of our own sentences is a reason as well."""
    if isinstance(reason, Sentence):
        return reason
    reason = reason.strip()
    if not reason:
        raise Refused(_("Say why: it is part of the record."))
    if len(reason) > LONGEST:
        raise Refused(_("The reason is too long."))
    return reason


def check_open(correction: Correction) -> None:
    """Asked under the table's lock, so that of two answers the second finds the first."""
    if Answer.objects.filter(correction=correction).exists():
        raise Stale(_("This correction has its answer already."))


def answer_write(
    correction: Correction,
    *,
    confirmed: bool,
    by: By,
    transfer: Transfer | None = None,
    reason: str = "",
) -> Answer:
    announce("corrections", correction=correction.pk)
    return Answer.objects.create(
        correction=correction,
        confirmed=confirmed,
        transfer=transfer,
        reason=reason,
        by=by.staff,
        rank=by.rank,
        at_table=by.at_table,
    )
