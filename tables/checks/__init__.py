"""What an audit checks of the log, the shoes and the people, one check per file."""

from tables.checks import (
    accounts,
    approvals,
    card_counts,
    chains,
    frequencies,
    limits,
    shoes,
    take_backs,
)
from tables.checks.model import Check

CHECKS: tuple[Check, ...] = (
    chains.CHECK,
    shoes.CHECK,
    card_counts.CHECK,
    limits.CHECK,
    take_backs.CHECK,
    frequencies.CHECK,
    approvals.CHECK,
    accounts.CHECK,
)
