"""What a page must be for whoever reads and touches it: each function gives what is at fault."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

TABLET = ViewportSize(width=1180, height=820)
PORTRAIT = ViewportSize(width=820, height=1180)
DESK = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
WALL = ViewportSize(width=1920, height=1080)

# Controls that a finger must hit, with the label around a radio button counted as its target.
SMALL_TARGETS = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, .choice')]
  .filter((e) => e.checkVisibility() && !e.matches('.skip, .choice input'))
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width < 48 || r.height < 48; })
  .map((e) => e.outerHTML.slice(0, 90))"""
SMALL_TEXT = """() => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), parent = walker.currentNode.parentElement;
    if (text && !parent.closest('svg, template') && parent.checkVisibility()
        && parseFloat(getComputedStyle(parent).fontSize) < 16) found.push(text);
  }
  return found;
}"""
CUT_OFF = """() => [...document.querySelectorAll('.bet, .key, .button, .chip, .line, .badge, .tile')]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 90))"""
SHIFTS = """() => new Promise((tell) => {
  const moved = [];
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => moved.push(
    ...shift.sources.map((each) => (each.node?.outerHTML ?? each.node?.textContent ?? '').slice(0, 90)))))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => tell(moved)));
})"""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
TOO_HIGH = "document.documentElement.scrollHeight - innerHeight"


def hard_to_use(page: Page) -> list[tuple[str, str]]:
    """What a machine can find for those who see little or use no pointer."""
    found = Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def faults(page: Page) -> dict[str, Any]:
    """Of a page that has just been loaded."""
    found = {
        "small targets": page.evaluate(SMALL_TARGETS),
        "small text": page.evaluate(SMALL_TEXT),
        "cut off": page.evaluate(CUT_OFF),
        "too wide": page.evaluate(TOO_WIDE),
        "moved": page.evaluate(SHIFTS),
        "hard to use": hard_to_use(page),
    }
    return {name: what for name, what in found.items() if what}
