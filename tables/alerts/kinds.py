"""Every kind of alert: what the log calls it, who is told, what surveillance's list calls it.

What the log calls it stays for ever: rows and entries hold it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ALERT, FINDING = "alert", "finding"


class AlertKind(NamedTuple):
    """`audience` is a permission of config.roles."""

    name: str
    audience: str
    listed: str = ALERT

    def to(self, audience: str) -> AlertKind:
        """The same for somebody else, where who is told depends on how things stand."""
        return self._replace(audience=audience)


KINDS: Final[dict[str, AlertKind]] = {
    kind.name: kind
    for kind in (
        AlertKind("supervisor-called", "table.inspect"),
        AlertKind("card-count", "floor.watch"),
        AlertKind("count-differs", "floor.watch"),
        AlertKind("reader-between", "floor.watch"),
        AlertKind("reader-gap", "floor.watch"),
        AlertKind("reader-mismatch", "floor.watch"),
        AlertKind("reader-other-card", "floor.watch"),
        AlertKind("reader-unreadable", "floor.watch"),
        AlertKind("audit-finding", "audit.see", FINDING),
        AlertKind("ruling-overridden", "irregularity.acknowledge"),
        AlertKind("dispute-called", "dispute.resolve"),
        AlertKind("dispute-escalated", "dispute.decide"),
        AlertKind("dispute-overdue", "dispute.decide"),
        AlertKind("complaint-filed", "complaint.decide"),
    )
}
