"""A strict content policy on every answer, and a first load that a slow network can carry."""

from __future__ import annotations

import gzip
import re
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from lab.testing.tables.cast import make_tablet, tablet_client, tap_in
from lab.testing.tables.pit import open_table

BUDGET = 120_000  # bytes over the network for the dealer's page the first time, all assets together
STATIC = Path(settings.BASE_DIR) / "static"


def policy(answer) -> dict[str, list[str]]:
    directives = [part.split() for part in answer["Content-Security-Policy"].split(";")]
    return {name: sources for name, *sources in directives}


@pytest.mark.parametrize("address", ["/sign-in/", "/nothing/", "/static/web/base.css"])
@pytest.mark.django_db
def test_only_our_own_scripts_and_styles(address):
    sources = policy(Client().get(address))
    assert sources["default-src"] == ["'self'"]
    assert not {"script-src", "style-src", "connect-src"} & sources.keys()
    assert sources["object-src"] == sources["base-uri"] == sources["frame-ancestors"] == ["'none'"]
    assert sources["form-action"] == ["'self'"]
    assert "unsafe" not in str(sources)


@pytest.mark.django_db
def test_first_load_of_the_dealers_page_fits_the_budget():
    tablet, token = make_tablet(open_table())
    tap_in(tablet)
    page = tablet_client(token).get("/tablet/").content.decode()
    assets = re.findall(r'(?:src|href)="/static/([^"#]+)"', page)
    assert len(assets) > 10
    sizes = {name: len(gzip.compress((STATIC / name).read_bytes())) for name in assets}
    assert sum(sizes.values()) <= BUDGET, sizes


def get(url: str) -> tuple[bytes, Mapping[str, str]]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(request) as answer:
        return answer.read(), answer.headers


def test_the_site_sends_hashed_compressed_files_to_keep_for_ever(live_site):
    page, _ = get(f"{live_site}/sign-in/")
    assets = re.findall(r'(?:src|href)="(/static/[^"#]+)"', page.decode())
    answers = {asset: get(live_site + asset) for asset in assets}
    assert len(answers) > 10
    for asset, (body, headers) in answers.items():
        assert re.search(r"\.[0-9a-f]{12}\.(css|js|svg)$", asset)
        assert "immutable" in headers["Cache-Control"]
        assert headers["Content-Encoding"] == "br" or len(body) < 500
    assert sum(len(body) for body, _ in answers.values()) <= BUDGET


def test_htmx_may_not_evaluate_anything():
    page = render_to_string("web/base.html")
    for promise in (
        '"allowEval":false',
        '"includeIndicatorStyles":false',
        '"allowScriptTags":false',
    ):
        assert promise in page
