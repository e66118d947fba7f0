"""What each wager of a round got, as the engine computed it. Append-only, as the ledger is."""

from __future__ import annotations

from django.db import models

from settlement.models.ledger import Transfer
from tables.models import Player, Round

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
