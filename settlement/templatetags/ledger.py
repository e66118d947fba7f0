"""How differences are written on settlement's pages: `{% load ledger %}`."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from django import template

from config.web.charts import Plot
from config.web.templatetags.formatting import money

register = template.Library()


@register.filter
def owed(amount: Decimal | str, currency: str = "") -> str:
    """What a box is to give, without its minus: the word says it."""
    return money(abs(Decimal(amount)), currency)


@register.filter
def minus(amount: Decimal | str) -> bool:
    return Decimal(amount) < 0


@register.filter
def whole(amount: Decimal) -> Decimal:
    """An expectation has no cents."""
    return amount.quantize(Decimal(1))


@register.filter
def keyed(plot: Plot, key: str) -> Plot:
    """The same plot a second time on one page, under a name of its own."""
    return replace(plot, key=f"{plot.key}-{key}")


@register.filter
def percent(share: Decimal | None) -> str:
    """A share with two decimals; a dash where there is nothing to share."""
    return "–" if share is None else f"{share:,.2f} %".replace("-", "−")
