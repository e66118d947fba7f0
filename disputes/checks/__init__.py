"""What an audit checks of rulings and disputes, one check per file."""

from tables.checks.model import Check

CHECKS: tuple[Check, ...] = ()
