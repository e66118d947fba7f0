"""What a tablet, a screen or a machine shows to be let in.

A token is told once, when it is made. Its row keeps only the hash (`token_hash`), and since when it
opens nothing any more (`revoked_at`, `revoked_by`).
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils import timezone

from tables.log.services import By

Row = TypeVar("Row", bound=Model)


def new_token(prefix: str = "") -> str:
    return prefix + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def in_use(rows: type[Row], **which: Any) -> QuerySet[Row]:
    return rows._default_manager.filter(revoked_at=None, **which)


def opened_by(rows: type[Row], token: str) -> QuerySet[Row]:
    """The row whose token this is, unless it was taken away."""
    return in_use(rows, token_hash=token_hash(token))


def revoke(row: Model, by: By) -> bool:
    """Whether it was in use until now."""
    mine = in_use(type(row), pk=row.pk)
    return bool(mine.update(revoked_at=timezone.now(), revoked_by=by.staff))
