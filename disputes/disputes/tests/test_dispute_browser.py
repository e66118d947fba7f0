"""One dispute across four desks and a tablet: from the dealer's call to the closing letter."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from config import roles
from disputes.models import Dispute
from lab.testing.disputes.filed import picture, played
from lab.testing.disputes.pair import keep, shoot, shoot_here, signed_in, spotless
from lab.testing.tables.cast import make_staff
from lab.testing.tables.slates import Slate
from settlement.models import Transfer
from tables.models import Staff

SIZE = ViewportSize(width=1440, height=900)


def act(page: Page, action: str, **typed: str) -> None:
    """Open a step, fill in its form, write it down; the page comes back without a refusal."""
    form = page.locator(f"#act-{action}")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    for name, value in typed.items():
        field = form.locator(f"#{action}_{name}")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name="Write it down").click()
    expect(page.locator(".messages")).to_contain_text("Written down")


def ground(page: Page, clause: str, note: str) -> None:
    page.locator(f'[name="ground-{clause}"]').fill(note)


def stands(page: Page, words: str) -> None:
    """Seen without reloading: the page hears of it."""
    expect(page.locator("#file .badge").first).to_contain_text(words)


def moment(**ahead: float) -> str:
    return timezone.localtime(timezone.now() + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")


@pytest.fixture
def people() -> dict[str, Staff]:
    return {
        roles.PIT_SUPERVISOR: make_staff(roles.PIT_SUPERVISOR, name="Hoàng Thị Lan"),
        roles.PIT_MANAGER: make_staff(roles.PIT_MANAGER, name="Katerina Nikolaou"),
        roles.SURVEILLANCE: make_staff(roles.SURVEILLANCE, name="Amara Okafor"),
        roles.SENIOR_MANAGEMENT: make_staff(roles.SENIOR_MANAGEMENT, name="Lý Gia Bảo"),
    }


def desks(stack: ExitStack, browser: Browser, origin: str, people: dict[str, Staff]) -> list[Page]:
    pages = []
    for staff in people.values():
        context = stack.enter_context(browser.new_context(base_url=origin, viewport=SIZE))
        pages.append(signed_in(context, staff, origin))
    return pages


def test_from_the_dealers_call_to_the_closing_letter(
    tablet: BrowserContext, browser: Browser, live_site: str, people: dict[str, Staff]
) -> None:
    dealer, round = played()
    with ExitStack() as stack:
        supervisor, manager, watcher, top = desks(stack, browser, live_site, people)
        # The dealer opens it in five taps; the supervisor who is called takes an account, and
        # escalates.
        slate = Slate.at(dealer.table, tablet, live_site)
        slate.tap("#dispute")
        slate.tap('#dialog-body [name="box"][value="2"]')
        slate.tap('#dialog-body .choice:has-text("Player 500")')
        slate.tap('#dialog-body .choice:has-text("The chips lay on another bet")')
        shoot(slate.page, "dispute-call")
        spotless(slate.page)
        slate.tap("#dialog-body .button--primary")
        expect(slate.page.locator("#notice")).to_contain_text("is open. A supervisor")
        expect(slate.page.locator("#dialog")).to_be_hidden()
        assert (slate.taps, slate.complaints) == (5, [])
        dispute = Dispute.objects.get(round=round, box=2, amount=500)
        address = f"/disputes/{dispute.pk}/"
        supervisor.goto("/alerts/")
        expect(supervisor.locator("main")).to_contain_text(f"Dispute {dispute} at")
        supervisor.goto("/disputes/")
        supervisor.get_by_role("link", name=str(dispute)).click()
        account = {"party": "player", "name": "Chen Wei", "text": "I pushed them to Banker."}
        act(supervisor, "account", **account)
        watcher.goto("/surveillance/")
        act(supervisor, "escalate", text="He does not accept what the inspector saw.")
        stands(supervisor, "With the pit manager")
        # Surveillance's list shows it by itself; it knows, and names the footage.
        line = watcher.locator("#lines").get_by_role("link", name="Dispute: Escalated")
        line.click()
        shoot(watcher, "surveillance")
        watcher.get_by_role("link", name="Open the case").click()
        act(watcher, "know")
        manager.goto(address)
        act(manager, "due", due_at=moment(hours=1))
        act(manager, "ask", text="Where did the chips lie at no more bets?")
        expect(watcher.locator("#file")).to_contain_text("a review is awaited")
        watcher.reload()
        act(watcher, "footage", camera="T1-2", note="Chips across the line")
        act(watcher, "review", text="Half of them touched the Banker box.")
        upload = manager.locator("#file_upload")
        manager.locator("#act-file summary").click()
        manager.locator("#file_title").fill("The layout")
        photo = {"name": "photo.png", "mimeType": "image/png", "buffer": picture()}
        upload.set_input_files(photo)  # type: ignore[arg-type]
        manager.locator("#act-file").get_by_role("button", name="Write it down").click()
        expect(manager.locator("#file")).to_contain_text("Camera T1-2")
        # The manager decides that the round is settled again with the chips on Banker, and sees
        # what that moves; the supervisor is its second person.
        manager.locator("#act-decide summary").click()
        ground(manager, "8.4.1", "A wager is where its chips lie at no more bets")
        ground(manager, "8.4.6", "Camera T1-2: half across the line")
        manager.locator('#act-decide [name="money"][value="again"]').check()
        manager.locator('[name="round-bet-1"]').select_option("banker")
        expect(manager.locator(".way__moves")).to_contain_text("pay 975")
        shoot(manager, "dispute-decide")
        manager.locator(".way__moves").scroll_into_view_if_needed()
        shoot_here(manager, "dispute-decide-money")
        spotless(manager)
        act(manager, "decide", outcome="player", reasoning="They lay on Banker.")
        stands(supervisor, "Decided")
        supervisor.get_by_role("button", name="Confirm as second person").click()
        expect(supervisor.locator("#file")).to_contain_text("the chips moved")
        assert Transfer.objects.filter(round=round, kind="correction").count() == 1
        # The player does not agree, is told of the right, and complains with help.
        supervisor.goto(address)
        act(supervisor, "disagree", text="All of it or nothing.")
        act(supervisor, "tell", text="In English, with the leaflet")
        helper = str(people[roles.PIT_SUPERVISOR].pk)
        complaint = {
            "text": "I want all of it.",
            "contact": "Chen Wei, room 1204",
            "assisted_by": helper,
        }
        act(supervisor, "complain", **complaint)
        shoot(supervisor, "dispute-complaint")
        top.goto(address)
        letter = {"reasoning": "The footage is clear.", "letter": "Dear guest,\n\nhalf is right."}
        act(top, "reply", outcome="house", **letter)
        shoot(top, "dispute-answered")
        with top.expect_download() as paper:
            top.get_by_role("link", name="The letter (PDF)").click()
        assert paper.value.suggested_filename == f"{dispute}-letter.pdf"
        keep(paper.value)
        stands(supervisor, "Complaint decided")
        manager.goto("/disputes/handover/")
        shoot(manager, "handover")
        manager.goto(address)
        act(manager, "hand", text="At the desk")
        stands(manager, "Closed")
        # Surveillance takes the case file with it.
        watcher.goto(address)
        with watcher.expect_download() as case:
            watcher.get_by_role("button", name="Export the case file").click()
        assert case.value.suggested_filename == f"{dispute}-case.pdf"
        keep(case.value)
        watcher.goto(f"/surveillance/rounds/{round.pk}/?step=6")
        shoot(watcher, "surveillance-round")
