"""The API of audits: what they found."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import describe
from config.api.views import LARGEST, Filters, Listing, Told
from settlement.models import Finding
from tables.staff.models.device import READ


class FindingRow(serializers.ModelSerializer[Finding]):
    check = serializers.CharField(source="check_name")
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="round_id", allow_null=True)
    say = Told(help_text=_("A sentence for people"))

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
