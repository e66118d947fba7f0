"""What an audit checks of the money, one check per file."""

from settlement.checks import approvals, corrections, free_hands, ledger, replay

CHECKS = (replay.CHECK, ledger.CHECK, free_hands.CHECK, corrections.CHECK, approvals.CHECK)
