"""What an audit checks of the money, one check per file."""

from settlement.checks import replay

CHECKS = (replay.CHECK,)
