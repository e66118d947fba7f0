"""What can be done with a slip: one row a step.

Services, pages, routes and the audit of approvals ask this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

Words = str | Promise

REQUESTED, APPROVED, DELIVERED, RECEIVED, VOIDED = (
    "requested",
    "approved",
    "delivered",
    "received",
    "voided",
)


@dataclass(frozen=True, kw_only=True)
class SlipStep:
    name: Words
    permission: str
    entry: str  # the log's kind
    signed: str  # what was signed, as an audit says it
    follows: str = ""
    somebody_else: bool = False  # not whoever took the step before
    verb: str = ""  # of its address, where a button takes it
    button: Words = ""
    leg: int | None = None  # of the chips' way from cage to rack or back: which they go now
    ends: bool = False


SLIP_STEPS: Final[dict[str, SlipStep]] = {
    REQUESTED: SlipStep(
        name=_("Requested"),
        permission="slip.request",
        entry="SlipRequested",
        signed=gettext_noop("{slip} requested"),
    ),
    APPROVED: SlipStep(
        name=_("Approved"),
        permission="slip.approve",
        entry="SlipApproved",
        signed=gettext_noop("{slip} approved"),
        follows=REQUESTED,
        somebody_else=True,
        verb="approve",
        button=_("Approve"),
    ),
    DELIVERED: SlipStep(
        name=_("Delivered"),
        permission="slip.deliver",
        entry="SlipDelivered",
        signed=gettext_noop("{slip} delivered"),
        follows=APPROVED,
        verb="deliver",
        button=_("Handed over"),
        leg=0,
    ),
    RECEIVED: SlipStep(
        name=_("Received"),
        permission="slip.receive",
        entry="SlipReceived",
        signed=gettext_noop("{slip} received"),
        follows=DELIVERED,
        somebody_else=True,
        verb="receive",
        button=_("Received"),
        leg=1,
        ends=True,
    ),
    VOIDED: SlipStep(
        name=_("Void"),
        permission="slip.void",
        entry="SlipVoided",
        signed=gettext_noop("{slip} voided"),
        ends=True,
    ),
}
ENDED: Final = frozenset(name for name, row in SLIP_STEPS.items() if row.ends)
IN_TURN: Final = tuple(name for name, row in SLIP_STEPS.items() if row.follows)
