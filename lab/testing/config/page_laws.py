"""What no page may do: cut text off, or write it too small."""

from __future__ import annotations

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
