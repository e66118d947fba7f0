"""What each wager got, and the ledger of every chip."""

from settlement.models.ledger import Posting, Transfer
from settlement.models.line import Line

__all__ = ["Line", "Posting", "Transfer"]
