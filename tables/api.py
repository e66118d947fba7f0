"""The API of the tables: judging a round, the shoe reader's feed, rounds to read."""

from __future__ import annotations

from typing import Any, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.generics import RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from config import jsonlines
from config.api import LARGEST, Ask, Filters, Listing
from config.api_schema import Error, describe
from games.adjudicate import adjudicate
from games.cards import DECK
from games.engine import fold
from games.registry import GAMES
from games.state import Phase
from tables.models import Device, Round
from tables.models.device import ADJUDICATE, READ, READER
from tables.models.round import SETTLED
from tables.play import history_of
from tables.services.reader import GAP, TOOK, Card, Feed, cards_read

JSON = "application/json"
TOKEN_ALONE = [{"token": list[str]()}]
MOST_CARDS = 60  # what a reader may have kept while the network was gone


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


# The shoe reader --------------------------------------------------------------------------------


class ReadCard(serializers.Serializer[Any]):
    seq = serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text=_("The device's own number, from 1, without gaps")
    )
    card = serializers.ChoiceField(
        DECK,
        allow_null=True,
        help_text=_("Rank and suit; null for a card that passed and could not be read"),
    )


class Cards(serializers.Serializer[Any]):
    cards = serializers.ListField(child=ReadCard(), min_length=1, max_length=MOST_CARDS)


class TakenCard(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    took = serializers.ChoiceField(TOOK, help_text=_("What became of the card"))


class Expects(serializers.Serializer[Any]):
    expects = serializers.IntegerField(help_text=_("The number that the next card must have"))


class Fed(Expects):
    cards = TakenCard(many=True)


class Stopped(Error, Fed):
    """The cards before the fault were taken."""


class ReaderCards(Ask):
    """Only the reader of a table; no person may, whatever their rank."""

    scope = READER

    @describe(
        _("The number that the shoe reader's next card must have"),
        _("For a device that was switched off and does not know how far it came."),
        answers={200: Expects},
        auth=TOKEN_ALONE,
    )
    def get(self, request: Request) -> Response:
        return Response({"expects": _reader(request).next_seq})

    @describe(
        _("Cards that left the shoe of the reader's table"),
        _(
            "In the order in which they left it. A number sent before is answered as it was. A"
            " number that is too high means that cards were lost: nothing is taken from there on,"
            " an alert is raised, and 409 names the number that is missing. A card that no hand may"
            " take is recorded as drawn in error. A card that lies face down is kept until its hand"
            " is turned; no answer ever tells it. What became of each: dealt; closed, face down;"
            " error; burnt; matched or mismatched, where the dealer had told it already;"
            " unreadable; waiting, after one that could not be read; between, while no round is on;"
            " idle, while the cards are not in play."
        ),
        request=Cards,
        answers={
            200: Fed,
            409: OpenApiResponse(
                Stopped, _("A number is missing, or was sent before as another card")
            ),
        },
        refusals=(400, 415),
        auth=TOKEN_ALONE,
    )
    def post(self, request: Request) -> Response:
        sent = Cards(data=request.data)
        sent.is_valid(raise_exception=True)
        cards = [Card(each["seq"], each["card"]) for each in sent.validated_data["cards"]]
        return _fed(cards_read(device=_reader(request), cards=cards))


def _reader(request: Request) -> Device:
    return cast(Device, request.auth)


def _fed(feed: Feed) -> Response:
    body: dict[str, Any] = {
        "expects": feed.expects,
        "cards": [{"seq": seq, "took": took} for seq, took in feed.cards],
    }
    if not feed.fault:
        return Response(body)
    if feed.fault == GAP:
        words = gettext("Cards are missing: number %(number)s comes next.")
    else:
        words = gettext("This number was another card before; number %(number)s comes next.")
    body["error"] = {"code": feed.fault, "message": words % {"number": feed.expects}}
    return Response(body, status=409)


# Rounds -----------------------------------------------------------------------------------------


class RoundRow(serializers.ModelSerializer[Round]):
    table = serializers.IntegerField(source="table.number")
    game = serializers.CharField(source="table.game")
    shoe = serializers.IntegerField(source="shoe.number")

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
