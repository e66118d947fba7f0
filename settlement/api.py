"""The API of the money: what each wager got, and what the audits found."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api import LARGEST, Filters, Listing
from config.api_schema import describe
from settlement.models import Finding, Line, Transfer
from settlement.models.ledger import OF_ROUNDS
from tables.models.device import READ


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


class FindingRow(serializers.ModelSerializer[Finding]):
    check = serializers.CharField(source="check_name")
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="round_id", allow_null=True)
    say = serializers.CharField(help_text=_("A sentence for people"))

    class Meta:
        model = Finding
        fields = ("id", "audit", "check", "subject", "say", "table", "round", "known", "at")


class FindingFilters(Filters):
    check = serializers.CharField(required=False, max_length=20)
    audit = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    known = serializers.BooleanField(
        required=False, help_text=_("Whether an earlier audit had found it already")
    )
    lookups = {"check": "check_name", "audit": "audit", "round": "round_id", "known": "known"}


class Findings(Listing):
    scope, permission = READ, "audit.see"
    filters = FindingFilters
    queryset = Finding.objects.select_related("table")
    serializer_class = FindingRow

    @describe(
        _("What the audits found, the latest first"),
        _("One row for each fault and audit; known tells a fault that an earlier audit had found."),
        parameters=[FindingFilters],
        answers={200: FindingRow(many=True)},
        refusals=(400, 404),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
