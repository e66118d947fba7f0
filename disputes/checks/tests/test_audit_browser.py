"""Audits in a real browser with a real worker: asked for, watched, and the round one click away."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from config import roles
from lab.testing.disputes.pair import shoot, signed_in, spotless
from lab.testing.settlement.history import history
from lab.testing.tables.cast import make_staff
from settlement.models import Audit, Finding, Part
from tables.models import Round

pytestmark = pytest.mark.xdist_group("live-pages")
ROUNDS = 100_000


def test_surveillance_asks_for_an_audit_and_walks_from_a_finding_to_its_round(
    desk, live_site, worker
):
    history()
    page = signed_in(desk, make_staff(roles.SURVEILLANCE), live_site)
    page.goto("/audits/")
    page.get_by_text("Only some checks").click()
    page.get_by_label("Replay").check()
    spotless(page)
    shoot(page, "audits")
    page.get_by_role("button", name="Start the audit").click()
    expect(page.locator("#audit")).to_have_attribute("data-running", "no", timeout=20_000)
    expect(page.get_by_text("6 rounds looked at")).to_be_visible()
    finding = page.locator("tbody tr", has_text="Somebody won").first
    expect(finding).to_contain_text("Banker wins, 7 over 6")
    spotless(page)
    shoot(page, "audit")
    page.goto("/surveillance/?kind=finding")
    line = page.locator("#lines tr", has_text="Somebody won", has_not_text="New faults").first
    line.get_by_role("link").click()
    shoot(page, "audit-on-the-desk")
    page.get_by_role("link", name="Step through the round").click()
    expect(page.locator("h1")).to_contain_text("hand")


# A long history ----------------------------------------------------------------------------------


def done(page: Page) -> int:
    return int(page.locator("progress").get_attribute("value") or 0)


@pytest.mark.soak
def test_an_audit_of_100_000_rounds_shows_its_progress_and_finds_nothing(
    desk, live_site, worker, settings
):
    settings.DEBUG = True  # the command refuses where real chips might move
    call_command("loadhistory", rounds=ROUNDS)
    settings.DEBUG = False
    page = signed_in(desk, make_staff(roles.SURVEILLANCE), live_site)
    page.goto("/audits/")
    page.get_by_role("button", name="Start the audit").click()
    bar, seen = page.locator("progress"), []
    expect(bar).to_be_visible()
    while page.locator("#audit").get_attribute("data-running") == "yes":
        if bar.is_visible():
            seen.append(done(page))
        if len(seen) == 20:
            shoot(page, "audit-running")
        page.wait_for_timeout(1000)
    expect(page.get_by_text("Nothing found in")).to_be_visible()
    assert seen == sorted(seen)
    assert len(set(seen)) > 10
    audit = Audit.objects.get(occasion=None)
    parts = Part.objects.filter(audit=audit)
    assert not parts.filter(done_at=None).exists()
    assert sum(parts.filter(of="shoe").values_list("looked_at", flat=True)) == ROUNDS
    assert Round.objects.count() >= ROUNDS
    assert not Finding.objects.exists()
