"""A command that fails says why in one sentence, and that nothing was done."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import psycopg
from django.core.management.base import CommandError
from django.db import Error

from config.backup.sealed import Unusable
from config.embedded.places import CannotStart

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
