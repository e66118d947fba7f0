"""The API of irregularities and their rulings: to read, never to decide."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import describe
from config.api.views import LARGEST, Filters, Listing
from disputes.irregularities.models import DECISIONS
from disputes.models import Irregularity, Ruling
from tables.staff.models.device import READ


@extend_schema_field(OpenApiTypes.OBJECT)
class Facts(serializers.JSONField):
    """An object of the catalogue's own shape."""


@extend_schema_field({"type": "array", "items": {"type": "object"}})
class Effects(serializers.JSONField):
    """Effects in the catalogue's words, in order."""


class RulingRow(serializers.ModelSerializer[Ruling]):
    by = serializers.CharField(source="by.number", help_text=_("The staff number"))
    effects = Effects()

    class Meta:
        model = Ruling
        fields = ("decision", "effects", "reason", "by", "rank", "at_table", "at")


class IrregularityRow(serializers.ModelSerializer[Irregularity]):
    table = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="round_id", allow_null=True)
    facts = Facts()
    proposal = Facts(help_text=_("What the rules propose, as the command ruling answers"))
    raised_by = serializers.CharField(source="raised_by.number", help_text=_("The staff number"))
    ruling = RulingRow(default=None, allow_null=True)

    class Meta:
        model = Irregularity
        fields = (
            "id", "table", "round", "situation", "clause", "facts", "proposal", "holds",
            "authority", "raised_by", "raised_at", "ruling",
        )  # fmt: skip


class IrregularityFilters(Filters):
    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    clause = serializers.CharField(required=False, max_length=20)
    decision = serializers.ChoiceField(list(DECISIONS), required=False)
    open = serializers.BooleanField(required=False, help_text=_("Whether nobody has ruled yet"))

    moment = "raised_at"
    lookups = {
        "round": "round",
        "clause": "clause",
        "decision": "ruling__decision",
        "open": "ruling__isnull",
    }


class Irregularities(Listing):
    scope, permission = READ, "irregularity.see"
    filters = IrregularityFilters
    queryset = Irregularity.objects.select_related("table", "raised_by", "ruling__by")
    serializer_class = IrregularityRow

    @describe(
        _("Irregularities with their rulings, the latest first"),
        _("What was raised, the facts, what the rules propose, and what was ruled, if anything."),
        parameters=[IrregularityFilters],
        answers={200: IrregularityRow(many=True)},
        refusals=(400, 404),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
