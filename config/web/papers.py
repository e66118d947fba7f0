"""Pages as PDF, tables as CSV. A PDF fetches nothing: its fonts are ours, its plots inside it."""

from __future__ import annotations

import atexit
import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, StreamingHttpResponse
from django.template.loader import render_to_string

from config.paths import BASE_DIR

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

# WeasyPrint is loaded with the first PDF: it would more than double every process's start.

STYLE = BASE_DIR / "config" / "web" / "papers.css"
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


@cache
def _style() -> tuple[CSS, FontConfiguration]:
    """Reading the fonts takes longer than most pages, so it is done once a process."""
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

    atexit.register(_style.cache_clear)  # while the library that frees the fonts is still there
    fonts = FontConfiguration()
    ours = URLFetcher(allowed_protocols=("file",))
    return CSS(filename=STYLE, font_config=fonts, url_fetcher=ours), fonts


def pdf(template: str, context: Mapping[str, Any]) -> bytes:
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    style, fonts = _style()
    nothing = URLFetcher(allowed_protocols=())
    page = HTML(string=render_to_string(template, dict(context)), url_fetcher=nothing)
    written: bytes = page.write_pdf(stylesheets=[style], font_config=fonts)
    return written


def pdf_response(template: str, context: Mapping[str, Any], name: str) -> HttpResponse:
    response = HttpResponse(pdf(template, context), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response


def csv_response(heads: Sequence[str], rows: Iterable[Sequence[Any]], name: str) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(response)
    writer.writerow(heads)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return response


def csv_stream(
    heads: Sequence[str], rows: Iterable[Sequence[Any]], name: str
) -> StreamingHttpResponse:
    """As long as it may be: a line leaves as soon as it is read, and none is kept."""
    response = StreamingHttpResponse(_lines(heads, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _lines(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield writer.writerow(heads)
    for row in rows:
        yield writer.writerow([_harmless(cell) for cell in row])


class _Echo:
    """What csv takes for a file: the written line is what it returns."""

    def write(self, line: str) -> str:
        return line


def _harmless(cell: Any) -> Any:
    """Somebody's name must not become a formula on somebody else's desk."""
    risky = isinstance(cell, str) and cell.startswith(FORMULA)
    return f"'{cell}" if risky else cell
