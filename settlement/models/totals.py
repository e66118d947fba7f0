"""Sums of the ledger that PostgreSQL itself keeps, in the transaction that writes an entry.

They exist so that a page costs the same after a million rounds. Triggers on the ledger write them
(see the migrations), so whatever reaches the ledger, by whichever door, reaches them.
"""

from __future__ import annotations

from django.db import models

from settlement.models.ledger import ACCOUNTS
from tables.models import Table

EVERY = ""  # the row of a table's hour that counts rounds, not a bet
PUT_RIGHT = "payment"  # the row of payments put right, which belong to no bet


class Balance(models.Model):
    """What an account of a table holds now."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="balances", db_index=False)
    account = models.CharField(max_length=10, choices=list(ACCOUNTS.items()))
    amount = models.DecimalField(max_digits=20, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "account"], name="one_balance_an_account")
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount}"


class Tally(models.Model):
    """A table's hour of a gaming day by bet: what was in play, paid and taken.

    A correction counts when it is made, as its chips do: the reversed lines with a minus.
    """

    day = models.DateField()
    table = models.ForeignKey(Table, models.PROTECT, related_name="tallies", db_index=False)
    hour = models.DateTimeField()
    bet = models.CharField(max_length=20)
    rounds = models.IntegerField(default=0)
    wagers = models.IntegerField(default=0)
    handle = models.DecimalField(max_digits=20, decimal_places=2, default=0)
    paid = models.DecimalField(max_digits=20, decimal_places=2, default=0)
    taken = models.DecimalField(max_digits=20, decimal_places=2, default=0)
    commission = models.DecimalField(max_digits=20, decimal_places=2, default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["day", "table", "hour", "bet"], name="one_tally_a_bet")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.hour:%Y-%m-%d %H:00} {self.bet}"
