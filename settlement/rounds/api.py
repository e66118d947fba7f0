"""The API of settled rounds: what each wager got."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import describe
from config.api.views import LARGEST, Filters, Listing, Told
from settlement.ledger.models import OF_ROUNDS
from settlement.models import Line, Transfer
from tables.staff.models.device import READ


class LineRow(serializers.ModelSerializer[Line]):
    class Meta:
        model = Line
        fields = (
            "box", "bet", "amount", "in_play", "result", "paid", "taken", "returned", "commission",
            "clause",
        )  # fmt: skip


class Settlement(serializers.ModelSerializer[Transfer]):
    table = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="round_id")
    stands = serializers.SerializerMethodField(help_text=_("Whether no correction has undone it"))
    reason = Told()
    lines = LineRow(many=True)

    class Meta:
        model = Transfer
        fields = ("id", "kind", "table", "round", "stands", "reason", "at", "day", "lines")

    def get_stands(self, transfer: Transfer) -> bool:
        return not hasattr(transfer, "reversed_by")


class SettlementFilters(Filters):
    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    day = serializers.DateField(required=False, help_text=_("The gaming day"))
    lookups = {"round": "round", "day": "day"}


class Settlements(Listing):
    scope, permission = READ, "sheet.see"
    filters = SettlementFilters
    queryset = (
        Transfer.objects.filter(kind__in=OF_ROUNDS)
        .select_related("table", "reversed_by")
        .prefetch_related("lines")
    )
    serializer_class = Settlement

    @describe(
        _("What each wager got, the latest first"),
        _("A corrected round has several: the one that stands, and those that were undone."),
        parameters=[SettlementFilters],
        answers={200: Settlement(many=True)},
        refusals=(400, 404),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
