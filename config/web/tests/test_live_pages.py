"""Live pages in a real browser: one stream for all tabs, and polling while nothing is heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from config.web.live_updates import announce, live_url

pytestmark = pytest.mark.xdist_group("live-pages")
# A region that asks for itself again whenever its topic is announced; asking is what is counted.
LISTEN = """([url, topic]) => {
  document.body.setAttribute('sse-connect', url);
  const region = document.createElement('p');
  region.id = 'region';
  region.textContent = 'asked 0';
  region.setAttribute('hx-get', '/healthz');
  region.setAttribute('hx-swap', 'none');
  region.setAttribute('hx-trigger', `sse:${topic}`);
  let asked = 0;
  region.addEventListener('htmx:beforeRequest', () => { region.textContent = `asked ${++asked}`; });
  document.body.append(region);
  htmx.process(document.body);
}"""


def listening_page(context, topic):
    page = context.new_page()
    page.goto("/sign-in/")
    page.evaluate(LISTEN, [live_url(topic), topic])
    return page


def state(page, word):
    expect(page.locator("html")).to_have_attribute("data-live", word, timeout=15_000)


def asked(page) -> int:
    return int(page.locator("#region").inner_text().removeprefix("asked "))


def test_eight_tabs_share_one_stream_and_each_hears_its_own(desk):
    streams = []
    desk.on(
        "request", lambda request: streams.append(request.url) if "/live/" in request.url else None
    )
    desk.on(
        "requestfinished",
        lambda request: streams.remove(request.url) if "/live/" in request.url else None,
    )
    desk.on(
        "requestfailed",
        lambda request: streams.remove(request.url) if "/live/" in request.url else None,
    )
    pages = [listening_page(desk, f"table-{number}") for number in range(1, 9)]
    for page in pages:
        state(page, "live")
    before = [asked(page) for page in pages]
    announce("table-5", version=1)
    expect(pages[4].locator("#region")).to_have_text(f"asked {before[4] + 1}")
    assert [asked(page) for page in pages] == [n + (i == 4) for i, n in enumerate(before)]
    assert len(streams) == 1


def test_when_the_leading_tab_closes_another_takes_over(desk):
    first, second = listening_page(desk, "table-1"), listening_page(desk, "table-2")
    state(second, "live")
    region, before = second.locator("#region"), asked(second)
    first.close()
    # What was announced in between is not lost: a new stream makes every page ask once.
    expect(region).to_have_text(f"asked {before + 1}", timeout=15_000)
    announce("table-2", version=2)
    expect(region).to_have_text(f"asked {before + 2}")


def test_a_page_polls_while_it_hears_nothing(desk):
    desk.route("**/live/**", lambda route: route.abort())
    page = listening_page(desk, "table-1")
    state(page, "polling")
    expect(page.locator("#region")).to_have_text("asked 2", timeout=15_000)
    desk.unroute("**/live/**")
    state(page, "live")


def test_without_network_the_page_says_so_and_recovers(desk):
    page = listening_page(desk, "table-1")
    state(page, "live")
    desk.set_offline(True)
    state(page, "offline")
    desk.set_offline(False)
    state(page, "live")
