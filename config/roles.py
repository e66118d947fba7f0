"""Who may do what: the rank ladder, the two roles beside it, and one table of permissions.

To add a permission, add one row to `PERMISSIONS`: its name, and either the lowest rank of the
ladder that has it (`or_above`) or the exact roles (`only`); the two combine with `|`. Views name
the permission, never a rank, so this table is the whole answer to "who may?".
"""

from __future__ import annotations

DEALER = "dealer"
DEALER_INSPECTOR = "dealer-inspector"
PIT_SUPERVISOR = "pit-supervisor"
PIT_MANAGER = "pit-manager"
SHIFT_MANAGER = "shift-manager"
ASSISTANT_DIRECTOR = "assistant-director"
SENIOR_MANAGEMENT = "senior-management"
SURVEILLANCE = "surveillance"
ADMINISTRATOR = "administrator"

# Lowest first. Surveillance and the administrator stand beside the ladder: no rank is above or
# below them, and they never stand in for one.
LADDER = (
    DEALER,
    DEALER_INSPECTOR,
    PIT_SUPERVISOR,
    PIT_MANAGER,
    SHIFT_MANAGER,
    ASSISTANT_DIRECTOR,
    SENIOR_MANAGEMENT,
)
ROLES = (*LADDER, SURVEILLANCE, ADMINISTRATOR)


def at_least(rank: str, needed: str) -> bool:
    """Whether `rank` is `needed` or above it on the ladder.

    >>> at_least("pit-manager", "pit-supervisor"), at_least("surveillance", "dealer")
    (True, False)
    """
    return rank in LADDER and LADDER.index(rank) >= LADDER.index(needed)


def above(rank: str, other: str) -> bool:
    """Whether `rank` stands strictly above `other` on the ladder."""
    return rank != other and at_least(rank, other)


def or_above(lowest: str) -> frozenset[str]:
    return frozenset(LADDER[LADDER.index(lowest) :])


def only(*roles: str) -> frozenset[str]:
    return frozenset(roles)


EVERYBODY = frozenset(ROLES)

PERMISSIONS: dict[str, frozenset[str]] = {
    # a desk of one's own
    "home.see": EVERYBODY,
    "account.change": EVERYBODY,
    # at the table, on an enrolled tablet
    "table.deal": or_above(DEALER),
    "table.inspect": or_above(DEALER_INSPECTOR),
    "table.attest": or_above(DEALER_INSPECTOR),  # the second of two, at opening and closing
    "shoe.replace": or_above(PIT_SUPERVISOR),
    "restriction.see": or_above(PIT_SUPERVISOR) | only(SURVEILLANCE),
    "restriction.set": or_above(PIT_MANAGER),
    # the money: rounds' sheets, corrections by two, the bankroll, slips, reports
    "sheet.see": or_above(DEALER_INSPECTOR) | only(SURVEILLANCE),
    "correction.propose": or_above(PIT_SUPERVISOR),
    "correction.confirm": or_above(DEALER_INSPECTOR),
    "bank.see": or_above(DEALER_INSPECTOR) | only(SURVEILLANCE),
    "bank.count": or_above(DEALER_INSPECTOR),
    "bank.attest": or_above(DEALER),  # the second of two at a count
    "bank.approve": or_above(DEALER_INSPECTOR),  # a buy-in
    "slip.request": or_above(DEALER_INSPECTOR),
    "slip.approve": or_above(PIT_SUPERVISOR),
    "slip.deliver": or_above(DEALER_INSPECTOR),
    "slip.receive": or_above(DEALER),
    "slip.void": or_above(PIT_SUPERVISOR),
    "slip.attest": or_above(DEALER_INSPECTOR),  # the second of two at a void
    "report.see": or_above(PIT_SUPERVISOR) | only(SURVEILLANCE),
    # irregularities; who may rule on a given one its clause decides, see disputes
    "irregularity.raise": or_above(DEALER),
    "irregularity.see": or_above(PIT_SUPERVISOR) | only(SURVEILLANCE),
    "irregularity.rule": or_above(PIT_MANAGER),
    "irregularity.acknowledge": only(SURVEILLANCE),
    # disputes (section 8); at which stage each step may be taken: disputes.disputes.actions
    "dispute.see": or_above(DEALER_INSPECTOR) | only(SURVEILLANCE),
    "dispute.open": or_above(DEALER_INSPECTOR),
    "dispute.call": or_above(DEALER),  # the same at the table: the dealer calls, others resolve
    "dispute.resolve": or_above(DEALER_INSPECTOR),
    "dispute.escalate": or_above(DEALER_INSPECTOR),
    "dispute.gather": or_above(DEALER_INSPECTOR),
    "dispute.ask": or_above(PIT_MANAGER),
    "dispute.due": or_above(PIT_MANAGER),
    "dispute.decide": or_above(PIT_MANAGER),
    "dispute.answer": or_above(PIT_SUPERVISOR),
    "complaint.file": or_above(PIT_SUPERVISOR),
    "complaint.decide": or_above(SENIOR_MANAGEMENT),
    "complaint.hand": or_above(PIT_MANAGER),
    # surveillance: beside the game, never in it
    "dispute.know": only(SURVEILLANCE),
    "dispute.footage": only(SURVEILLANCE),
    "dispute.review": only(SURVEILLANCE),
    "surveillance.watch": only(SURVEILLANCE),
    "case.export": only(SURVEILLANCE),
    # audits: what they find is told to
    "audit.see": only(SURVEILLANCE, SENIOR_MANAGEMENT),
    "audit.run": only(SURVEILLANCE, SENIOR_MANAGEMENT),
    # the devices
    "tablet.see": or_above(PIT_SUPERVISOR) | only(SURVEILLANCE),
    "tablet.enrol": or_above(PIT_SUPERVISOR),
    "tablet.revoke": or_above(PIT_SUPERVISOR),
    "device.manage": only(ADMINISTRATOR),  # tokens of shoe readers and other machines
    "round.judge": EVERYBODY,  # asking the engine changes nothing
    # acting ranks; whom one may raise to what is decided by the ladder, see `may_grant`
    "acting.see": or_above(PIT_MANAGER) | only(SURVEILLANCE),
    "acting.grant": or_above(PIT_MANAGER),
    # set-up
    "staff.manage": only(ADMINISTRATOR),
    "floor.set-up": only(ADMINISTRATOR),
    "limits.change": or_above(PIT_SUPERVISOR) | only(ADMINISTRATOR),  # with somebody's approval
    "limits.approve": or_above(PIT_MANAGER),
    # the floor, live; the screens above its tables
    "floor.see": or_above(DEALER_INSPECTOR) | only(SURVEILLANCE),
    "floor.run": or_above(PIT_SUPERVISOR),  # open, close, send a relief
    "alert.see": or_above(DEALER_INSPECTOR) | only(SURVEILLANCE),
    "display.manage": or_above(PIT_SUPERVISOR),
    # what is out of order on the floor is told to
    "floor.watch": or_above(PIT_MANAGER) | only(SURVEILLANCE),
}


def may(role: str, permission: str) -> bool:
    """Whether a role has a permission. A permission nobody wrote down is an error, not a no.

    >>> may("dealer", "table.deal"), may("surveillance", "table.deal")
    (True, False)
    """
    return role in PERMISSIONS[permission]


def lowest(permission: str) -> str | None:
    """The lowest rank of the ladder that has a permission, for "ask a … or above"."""
    return next((rank for rank in LADDER if may(rank, permission)), None)


def may_grant(own_rank: str, rank: str) -> bool:
    """Whether somebody may lend a rank for a while: only one strictly above it, by their own rank.

    So the highest rank ever lent is assistant director, and an acting rank cannot be handed on.

    >>> may_grant("shift-manager", "pit-manager"), may_grant("pit-manager", "pit-manager")
    (True, False)
    """
    return may(own_rank, "acting.grant") and above(own_rank, rank)
