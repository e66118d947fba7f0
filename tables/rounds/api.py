"""The API of rounds: judging one, and reading those of the book."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.generics import RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import Error, describe
from config.api.views import Ask, Filters, Listing, Told
from games.management import json_lines as jsonlines
from games.registry import GAMES
from games.round.adjudicate import adjudicate
from games.round.engine import fold
from games.round.state import Phase
from tables.models import Round
from tables.rounds.models import SETTLED
from tables.rounds.play import history_of
from tables.staff.models.device import ADJUDICATE, READ

JSON = "application/json"


class Adjudicate(Ask):
    scope, permission = ADJUDICATE, "round.judge"

    @describe(
        _("What each wager of a round gets"),
        _(
            "One round in the form of the adjudication contract, judged by the same function as"
            " the command adjudicate. Nothing is kept. A round that cannot be judged gets the"
            " contract's error object: with status 400 where it is not JSON, else with 422."
        ),
        request=OpenApiTypes.OBJECT,
        answers={
            200: OpenApiResponse(OpenApiTypes.OBJECT, _("The settlement")),
            400: OpenApiResponse(Error, _("Not JSON")),
            422: OpenApiResponse(
                Error, _("A round that cannot be judged; code and clause say why")
            ),
        },
        refusals=(415,),
    )
    def post(self, request: Request) -> Response:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise UnsupportedMediaType(kind)
        answer = jsonlines.answer(adjudicate, request.body)
        code = answer.get("error", {}).get("code")
        return Response(answer, status=(400 if code == "bad-json" else 422) if code else 200)


class RoundRow(serializers.ModelSerializer[Round]):
    table = serializers.IntegerField(source="table.number")
    game = serializers.CharField(source="table.game")
    shoe = serializers.IntegerField(source="shoe.number")
    result = Told()

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            "id", "table", "game", "shoe", "number", "free", "last", "phase", "held", "result",
            "opened_at", "settled_at",
        )  # fmt: skip


class WholeRound(RoundRow):
    round = serializers.SerializerMethodField()

    class Meta(RoundRow.Meta):
        fields = (*RoundRow.Meta.fields, "round")

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_round(self, round: Round) -> dict[str, Any]:
        """As the contract has it: wagers, and the cards that have been turned."""
        return fold(round.table.game, history_of(round.pk)).as_json()


class RoundFilters(Filters):
    game = serializers.ChoiceField(list(GAMES), required=False)
    phase = serializers.ChoiceField([*Phase, SETTLED], required=False)
    held = serializers.BooleanField(required=False)

    moment = "opened_at"
    lookups = {"game": "table__game", "phase": "phase", "held": "held"}


class Rounds(Listing):
    scope, permission = READ, "sheet.see"
    filters = RoundFilters
    queryset = Round.objects.select_related("table", "shoe")
    serializer_class = RoundRow

    @describe(
        _("Rounds, the latest first"),
        _("Pages follow the cursor in next; a page stays the same while rounds are added."),
        parameters=[RoundFilters],
        answers={200: RoundRow(many=True)},
        refusals=(400, 404),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class RoundDetail(Ask, RetrieveAPIView[Round]):
    scope, permission = READ, "sheet.see"
    queryset = Round.objects.select_related("table", "shoe")
    serializer_class = WholeRound

    @describe(
        _("One round, with its wagers and the cards that have been turned"),
        _("Its field round can be sent to adjudicate as it is."),
        answers={200: WholeRound},
        refusals=(404,),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
