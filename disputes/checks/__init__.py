"""What an audit checks of rulings and disputes, one check per file."""

from disputes.checks import overdue, rulings

CHECKS = (rulings.CHECK, overdue.CHECK)
