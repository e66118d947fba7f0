"""What each wager got, the ledger of every chip, corrections, and the tables' bankroll."""

from settlement.audits.models import Audit, Finding, Part
from settlement.bank.models import Count, Exchange, Numbering, Slip, Step
from settlement.corrections.models import Answer, Correction
from settlement.ledger.models import Balance, Line, Posting, Tally, Transfer

__all__ = [
    "Answer",
    "Audit",
    "Balance",
    "Correction",
    "Count",
    "Exchange",
    "Finding",
    "Line",
    "Numbering",
    "Part",
    "Posting",
    "Slip",
    "Step",
    "Tally",
    "Transfer",
]
