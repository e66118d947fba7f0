"""The bench says what it measured, and reads the felt that tablets get. Nothing here is timed."""

from __future__ import annotations

import pytest

from lab.bench.__main__ import FIGURES, main
from lab.bench.answers import _assets
from lab.bench.clients import FELT, percentile
from lab.bench.figures import Figure
from lab.testing.tables.cast import make_tablet, tablet_client, tap_in
from lab.testing.tables.pit import open_table


@pytest.mark.parametrize(
    ("how", "measured", "met", "word"),
    [("≥", 0.5, True, "met"), ("≥", 0.49, False, "MISSED"), ("≤", 4, True, "met"),
     ("≤", 4.1, False, "MISSED"), ("", 7, None, "")],
)  # fmt: skip
def test_a_figure_is_held_to_its_target(how, measured, met, word):
    figure = Figure("taps", measured, how=how, target={"≥": 0.5, "≤": 4}.get(how, 0))
    assert figure.met is met
    assert figure.row()[3] == word
    assert figure.as_json()["met"] is met


def test_a_figure_that_nobody_measures_is_named(capsys):
    assert main(["tapps"]) == 2
    told = capsys.readouterr().err
    assert "tapps" in told
    assert all(name in told for name in FIGURES)


def test_the_95th_of_a_hundred():
    assert percentile([float(n) for n in range(100)]) == 95
    assert percentile([]) == 0


def test_a_first_load_counts_what_the_page_and_its_styles_name():
    html = '<link href="/static/a.css"><script src="/static/b.js"></script><a href="/floor/">'
    assert _assets(html, "/tablet/") == {"/static/a.css", "/static/b.js"}
    css = "url(font.woff2) url('/static/c.svg') url(data:image/svg+xml,x) url(#d)"
    assert _assets(css, "/static/a.css") == {"/static/font.woff2", "/static/c.svg"}


@pytest.mark.django_db
def test_the_bench_reads_the_felt_that_a_tablet_gets():
    tablet, token = make_tablet(open_table())
    tap_in(tablet)
    found = FELT.search(tablet_client(token).get("/tablet/felt/").content)
    assert found is not None
    assert found.groups() == (b"", b"0", b"0")
