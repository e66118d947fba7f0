"""What each wager got, the ledger of every chip, corrections, and the tables' bankroll."""

from settlement.models.audit import Audit, Finding, Part
from settlement.models.bank import Count, Exchange
from settlement.models.correction import Answer, Correction
from settlement.models.ledger import Posting, Transfer
from settlement.models.line import Line
from settlement.models.slip import Numbering, Slip, Step
from settlement.models.totals import Balance, Tally

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
