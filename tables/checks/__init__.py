"""What an audit checks of the log, the shoes and the people, one check per file."""

from tables.checks.model import Check

CHECKS: tuple[Check, ...] = ()
