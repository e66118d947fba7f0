"""The cells of a report's columns: `{% row_cells columns where row currency as cells %}`."""

from __future__ import annotations

from typing import Any

from django import template

from config.web.columns import Cell, Column, Columns

register = template.Library()


@register.filter
def on(columns: Columns, where: str) -> list[Column]:
    return columns.on(where)


@register.simple_tag
def row_cells(columns: Columns, where: str, row: Any, currency: str = "") -> list[Cell]:
    return [Cell(column, row, currency, where) for column in columns.on(where)]


@register.simple_tag
def total_cells(columns: Columns, where: str, total: Any, currency: str = "") -> list[Cell]:
    """Those that come after the total's heading."""
    after = columns.on(where)[columns.together :]
    return [Cell(column, total, currency, where, totals=True) for column in after]
