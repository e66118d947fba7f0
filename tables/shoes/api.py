"""The API of the shoe reader: the cards that left the shoe."""

from __future__ import annotations

from typing import Any, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.schema import Error, describe
from config.api.views import LARGEST, Ask
from games.cards import DECK
from tables.models import Device
from tables.shoes.services.reader_feed import GAP, TOOK, Card, Feed, cards_read
from tables.staff.models.device import READER

TOKEN_ALONE = [{"token": list[str]()}]
MOST_CARDS = 60  # what a reader may have kept while the network was gone


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
