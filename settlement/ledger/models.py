"""The ledger: transfers whose postings sum to zero, and which nobody can change.

PostgreSQL keeps both laws (see the migrations): the sum is checked when the transaction commits,
UPDATE, DELETE and TRUNCATE are refused to every role.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.log.sentences import SentenceField
from tables.models import Player, Round, Session, Staff, Table

SETTLEMENT, REVERSAL, CORRECTION, PAYMENT = "settlement", "reversal", "correction", "payment"
OPENING, CLOSING, DROP, BUY_IN = "opening", "closing", "drop", "buy-in"
FILL, CREDIT = "fill", "credit"
KINDS = {
    SETTLEMENT: _("Round settled"),
    REVERSAL: _("Reversed"),
    CORRECTION: _("Round settled again"),
    PAYMENT: _("Payment put right"),
    OPENING: _("Opening float"),
    CLOSING: _("Closing float"),
    DROP: _("Drop"),
    BUY_IN: _("Buy-in"),
    FILL: _("Fill"),
    CREDIT: _("Credit"),
}
OF_ROUNDS = (SETTLEMENT, CORRECTION)  # the kinds that carry lines
BY_TWO = (REVERSAL, CORRECTION, PAYMENT, OPENING, CLOSING, DROP, BUY_IN)
WITH_REASON = (REVERSAL, CORRECTION, PAYMENT)

RACK, POSITION, COMMISSION = "rack", "position", "commission"
FLOAT, CAGE, TRANSIT = "float", "cage", "transit"
DIFFERENCE = "difference"
ACCOUNTS = {
    RACK: _("Rack"),
    POSITION: _("Position"),
    COMMISSION: _("Commission"),
    DROP: _("Drop box"),
    FLOAT: _("Float, locked away"),
    CAGE: _("Cage"),
    TRANSIT: _("On the way"),
    DIFFERENCE: _("Over or short"),
}
TRAY = (RACK, COMMISSION)  # what lies in the tray: commission is kept apart only in the book


class Transfer(models.Model):
    """One movement of chips at a table, in balance. A reversal names the transfer it undoes."""

    kind = models.CharField(max_length=12, choices=list(KINDS.items()))
    table = models.ForeignKey(Table, models.PROTECT, related_name="transfers", db_index=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="transfers")
    round = models.ForeignKey(
        Round, models.PROTECT, related_name="transfers", null=True, blank=True
    )
    reverses = models.OneToOneField(
        "self", models.PROTECT, related_name="reversed_by", null=True, blank=True
    )
    reason = SentenceField(blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    confirmed_by = models.ForeignKey(
        Staff, models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    day = models.DateField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"], condition=models.Q(kind=SETTLEMENT), name="round_settled_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=OF_ROUNDS) | models.Q(round__isnull=False),
                name="settlement_has_a_round",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=BY_TWO)
                | models.Q(confirmed_by__isnull=False) & ~models.Q(confirmed_by=models.F("by")),
                name="transfer_by_two",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=WITH_REASON) | ~models.Q(reason=""),
                name="transfer_with_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=REVERSAL, reverses__isnull=False)
                | ~models.Q(kind=REVERSAL) & models.Q(reverses=None),
                name="reversal_names_what_it_undoes",
            ),
        ]
        indexes = [
            models.Index(fields=["table", "day"], name="transfer_of_day"),
            models.Index(
                fields=["day", "table", "kind"],
                condition=~models.Q(kind=SETTLEMENT),
                name="transfer_not_settlement",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Posting(models.Model):
    """One account's share of a transfer. A position is a box of the transfer's table."""

    transfer = models.ForeignKey(
        Transfer, models.PROTECT, related_name="postings", db_index=False
    )  # the unique constraint begins with it
    account = models.CharField(max_length=10, choices=list(ACCOUNTS.items()))
    box = models.PositiveSmallIntegerField(null=True, blank=True)
    amount = models.DecimalField(max_digits=20, decimal_places=2)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["transfer", "account", "box"],
                nulls_distinct=False,
                name="one_posting_an_account",
            ),
            models.CheckConstraint(
                condition=models.Q(account=POSITION, box__isnull=False)
                | ~models.Q(account=POSITION) & models.Q(box=None),
                name="only_positions_have_a_box",
            ),
            models.CheckConstraint(condition=~models.Q(amount=0), name="posting_moves_something"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.box or ''} {self.amount}"


RESULTS = ("win", "lose", "stand-off", "returned")


class Line(models.Model):
    """One wager of one settlement, with the clause that decided it."""

    # The unique constraint begins with it; every index more slows settling.
    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="lines", db_index=False)
    round = models.ForeignKey(Round, models.PROTECT, related_name="lines")
    box = models.PositiveSmallIntegerField()
    bet = models.CharField(max_length=20)
    player = models.ForeignKey(Player, models.PROTECT, related_name="lines", null=True, blank=True)
    amount = models.DecimalField(max_digits=20, decimal_places=2)
    in_play = models.DecimalField(max_digits=20, decimal_places=2)
    result = models.CharField(max_length=10)
    paid = models.DecimalField(max_digits=20, decimal_places=2)
    taken = models.DecimalField(max_digits=20, decimal_places=2)
    returned = models.DecimalField(max_digits=20, decimal_places=2)
    commission = models.DecimalField(max_digits=20, decimal_places=2)
    clause = models.CharField(max_length=30)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["transfer", "box", "bet"], name="one_line_a_wager"),
            models.CheckConstraint(
                condition=models.Q(result__in=RESULTS), name="line_result_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    amount__gt=0,
                    in_play=models.F("amount") - models.F("returned"),
                    returned__gte=0,
                    taken__gte=0,
                    paid__gte=0,
                    commission__gte=0,
                    taken__lte=models.F("in_play"),
                ),
                name="line_conserves_chips",
            ),
            models.CheckConstraint(
                condition=models.Q(paid=0, commission=0) | models.Q(result="win", taken=0),
                name="only_a_win_is_paid",
            ),
        ]

    def __str__(self) -> str:
        return f"box {self.box} {self.bet}: {self.result}"

    @property
    def net(self) -> Decimal:
        return self.paid - self.taken


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
