"""The API of disputes: to read, never to decide."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import describe
from config.api.views import LARGEST, Filters, Listing, Told
from disputes.disputes.models.dispute import STATUS
from disputes.models import Dispute
from tables.staff.models.device import READ


class DisputeRow(serializers.ModelSerializer[Dispute]):
    number = serializers.CharField(source="__str__")
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="round_id", allow_null=True)
    irregularity = serializers.IntegerField(source="irregularity_id", allow_null=True)
    claim = Told()
    status = serializers.ChoiceField(list(STATUS), source="standing.status")
    since = serializers.DateTimeField(source="standing.since")
    due_at = serializers.DateTimeField(source="standing.due_at", allow_null=True)
    overdue = serializers.BooleanField(source="standing.overdue")

    class Meta:
        model = Dispute
        fields = (
            "id", "number", "table", "round", "irregularity", "box", "claim", "amount", "chips",
            "status", "since", "due_at", "overdue", "opened_at",
        )  # fmt: skip


class DisputeFilters(Filters):
    round = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    status = serializers.ChoiceField(list(STATUS), required=False)

    moment = "opened_at"
    lookups = {"round": "round", "status": "standing__status"}


class Disputes(Listing):
    scope, permission = READ, "dispute.see"
    filters = DisputeFilters
    queryset = Dispute.objects.select_related("table", "standing")
    serializer_class = DisputeRow

    @describe(
        _("Disputes and where they stand, the latest first"),
        _("What is claimed and how far it has come. Who claims it is not told here."),
        parameters=[DisputeFilters],
        answers={200: DisputeRow(many=True)},
        refusals=(400, 404),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
