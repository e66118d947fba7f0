"""The gaming day: it starts at a set hour in the house's zone, so a night is one day."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone


def gaming_day(at: datetime | None = None) -> date:
    """The day that a moment belongs to: before the start hour it is still the day before."""
    local = timezone.localtime(at)
    return (local - timedelta(hours=settings.DAY_STARTS_AT)).date()


def bounds(day: date) -> tuple[datetime, datetime]:
    """From when to when a gaming day lasts."""
    zone = timezone.get_current_timezone()
    start = datetime.combine(day, time(settings.DAY_STARTS_AT), zone)
    return start, datetime.combine(day + timedelta(days=1), time(settings.DAY_STARTS_AT), zone)
