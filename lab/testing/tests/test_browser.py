"""The whole way in a real browser: Caddy, the web server, hashed static files, live updates."""

from config.web.live_updates import announce, live_url

LISTEN = """url => new Promise(done => {
    const source = new EventSource(url);
    window.heard = new Promise(
        tell => source.addEventListener('table-3', event => tell(event.data)));
    source.addEventListener('ready', () => done(true));
})"""


def test_the_tablet_shows_the_sign_in_page(tablet):
    page = tablet.new_page()
    failed, served = [], []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.on("requestfinished", lambda request: served.append(request.url))
    page.goto("/")
    assert page.title()
    assert page.evaluate("[innerWidth, innerHeight, navigator.maxTouchPoints > 0]") == [
        1180,
        820,
        True,
    ]
    assert failed == []
    assert any("/static/web/" in url for url in served)


def test_a_page_in_the_browser_hears_of_a_change(tablet):
    page = tablet.new_page()
    page.goto("/healthz")
    page.evaluate(LISTEN, live_url("table-3"))
    announce("table-3", version=8)
    assert page.evaluate("() => window.heard") == '{"version": 8}'
