"""What a page offers, read as a browser reads it: forms with what they hold, and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

Fields = list[tuple[str, str]]
TICKED = ("radio", "checkbox")


def attribute(node: LexborNode, name: str) -> str:
    return node.attributes.get(name) or ""


@dataclass
class Form:
    """A form as it stands on the page; `filled` gives what its submission would send."""

    node: LexborNode

    @property
    def action(self) -> str:
        return attribute(self.node, "action")

    @cached_property
    def fields(self) -> Fields:
        return [*self._inputs(), *self._texts(), *self._selects()]

    def _inputs(self) -> Iterator[tuple[str, str]]:
        for node in self.node.css("input[name]"):
            kind, on = attribute(node, "type"), "checked" in node.attributes
            if (kind not in TICKED or on) and "disabled" not in node.attributes:
                yield attribute(node, "name"), attribute(node, "value")

    def _texts(self) -> Iterator[tuple[str, str]]:
        for node in self.node.css("textarea[name]"):
            yield attribute(node, "name"), node.text().strip()

    def _selects(self) -> Iterator[tuple[str, str]]:
        for node in self.node.css("select[name]"):
            chosen = node.css_first("option[selected]") or node.css_first("option")
            if chosen is not None:
                yield attribute(node, "name"), attribute(chosen, "value")

    def filled(self, values: Mapping[str, str]) -> Fields:
        kept = [(name, value) for name, value in self.fields if name not in values]
        return kept + list(values.items())

    def choices(self, name: str) -> list[str]:
        """What can be picked for a field: its radio buttons, or a select's options."""
        picks = self.node.css(f'input[name="{name}"]') + self.node.css(f'[name="{name}"] option')
        return [value for node in picks if (value := attribute(node, "value"))]

    def option(self, name: str, beginning: str) -> str:
        """The value of the option whose words begin like this, or nothing."""
        for node in self.node.css(f'[name="{name}"] option'):
            if node.text().strip().startswith(beginning):
                return attribute(node, "value")
        return ""


class Page:
    def __init__(self, html: str) -> None:
        self.tree = LexborHTMLParser(html)

    def first(self, css: str) -> LexborNode | None:
        return self.tree.css_first(css)

    def every(self, css: str) -> list[LexborNode]:
        return self.tree.css(css)

    def form(self, css: str = "form") -> Form | None:
        node = self.first(css)
        return Form(node) if node is not None else None

    def words(self, css: str) -> str:
        """The text of the first such node, its spaces in order."""
        node = self.first(css)
        return " ".join(node.text().split()) if node is not None else ""

    @property
    def token(self) -> str:
        """The token that htmx sends along with everything."""
        body = self.first("body[hx-headers]")
        return attribute(body, "hx-headers").split('"')[3] if body is not None else ""
