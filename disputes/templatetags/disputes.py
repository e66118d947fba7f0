"""How much time is left of a promise, `{% until due %}`, and `{{ step.action|action_name }}`."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.web.templatetags.formatting import elapsed
from disputes.disputes.actions import name_of
from disputes.disputes.models.dispute import Words

register = template.Library()

DAYS = 2 * 86400  # from here on seconds tell nobody anything


@register.filter
def action_name(action: str) -> Words:
    return name_of(action)


@register.simple_tag
def until(when: datetime | None) -> SafeString | str:
    """A running countdown, "42:10", and once it is over with a plus, "+03:05"; times.js runs it."""
    if when is None:
        return ""
    left = int((when - timezone.now()).total_seconds())
    local = timezone.localtime(when)
    exact = date_format(local, "DATETIME_FORMAT")
    text = ("+" if left < 0 else "") + elapsed(abs(left), "ago" if abs(left) >= DAYS else "since")
    html = '<time class="time{}" datetime="{}" data-time="until" title="{}">{}</time>'
    return format_html(html, " time--late" if left < 0 else "", when.isoformat(), exact, text)
