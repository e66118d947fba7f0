"""Where a chain begins whose older entries are in an archive, and whether that is to be believed.

A checkpoint is a row that anybody with the keys to the machine could write. What makes it one is
its signature (tables.log.signing): without it the entries before are missing, and that is said.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

from config.web.gaming_day import bounds
from games.words import Sentence, _
from tables.log.models import GENESIS, Checkpoint, Entry, Stream
from tables.log.signing import is_signed

if TYPE_CHECKING:
    from collections.abc import Callable


def message(checkpoint: Checkpoint, stream: str) -> bytes:
    """What is signed: everything that the checkpoint says, in one canonical text."""
    covered = {
        "stream": stream,
        "seq": checkpoint.seq,
        "hash": checkpoint.hash,
        "round": checkpoint.round,
        "kept": checkpoint.kept,
        "before": checkpoint.before.isoformat(),
        "archive": checkpoint.archive,
    }
    return json.dumps(covered, sort_keys=True, separators=(",", ":")).encode()


def last_of(stream: Stream) -> Checkpoint | None:
    return Checkpoint.objects.filter(stream=stream).order_by("-seq").first()


def is_trusted(checkpoint: Checkpoint, stream: str) -> bool:
    return is_signed(message(checkpoint, stream), checkpoint.signature)


def begins(stream: Stream) -> tuple[int, str]:
    """The entry that the chain goes on from, and its hash; a forged checkpoint is none."""
    last = last_of(stream)
    if last is None or not is_trusted(last, stream.name):
        return 0, GENESIS
    return last.seq, last.hash


def archived_round(stream: Stream) -> int:
    """The last round of which the entries are in an archive; those before it are there as well."""
    last = last_of(stream)
    return last.round if last is not None and is_trusted(last, stream.name) else 0


def archived(stream: Stream, round_id: int | None, at: datetime) -> bool:
    """Whether what the log said of a round, or outside all rounds at a moment, is in an archive."""
    last = last_of(stream)
    if last is None or not is_trusted(last, stream.name):
        return False
    return round_id <= last.round if round_id else at < bounds(last.before)[0]


def fault(stream: Stream, seal: Callable[[str, Entry], str]) -> tuple[int, Sentence] | None:
    """What is wrong before the place where the chain begins: the entry, and why."""
    last = last_of(stream)
    if last is None:
        return None
    if not is_trusted(last, stream.name):
        return last.seq, _("its checkpoint is not signed by a key that is known here")
    kept = dict(last.kept)
    for entry in Entry.objects.filter(stream=stream, seq__lte=last.seq).order_by("seq"):
        if kept.pop(str(entry.seq), None) != entry.hash or entry.hash != seal(stream.name, entry):
            return entry.seq, _("it is not what was left behind by the archive")
    if kept:
        return min(map(int, kept)), _("this entry is missing")
    return None


def covers(stream: str, seq: int, digest: str) -> bool:
    """Whether an archive answers for an entry that is gone; the last of an archive must be it."""
    later = Checkpoint.objects.filter(stream__name=stream, seq__gte=seq).order_by("seq").first()
    if later is None or not is_trusted(later, stream):
        return False
    return seq < later.seq or digest == later.hash
