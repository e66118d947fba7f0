"""A command that fails says why in one sentence, and that nothing was done."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import psycopg
from django.core.management.base import CommandError
from django.db import Error

from ops.backup.sealed_zip import Unusable
from ops.run.places import CannotStart

Handle = Callable[..., None]


def plainly(outcome: str) -> Callable[[Handle], Handle]:
    def decorate(handle: Handle) -> Handle:
        @wraps(handle)
        def guarded(*args: Any, **options: Any) -> None:
            try:
                handle(*args, **options)
            except (Unusable, CannotStart, OSError, Error, psycopg.Error) as error:
                reason = " ".join(str(error).split()).rstrip(".")
                raise CommandError(f"{outcome}: {reason}.") from error

        return guarded

    return decorate
