"""The machines' door: every address of the API, its schema and its page."""

from django.urls import path

from config.api_docs import docs
from config.api_schema import schema
from disputes.api import Disputes, Irregularities
from settlement.api import Findings, Settlements
from tables.api import Adjudicate, ReaderCards, RoundDetail, Rounds

urlpatterns = [
    path("adjudicate/", Adjudicate.as_view(), name="api-adjudicate"),
    path("reader/cards/", ReaderCards.as_view(), name="api-reader"),
    path("rounds/", Rounds.as_view(), name="api-rounds"),
    path("rounds/<int:pk>/", RoundDetail.as_view(), name="api-round"),
    path("settlements/", Settlements.as_view(), name="api-settlements"),
    path("irregularities/", Irregularities.as_view(), name="api-irregularities"),
    path("disputes/", Disputes.as_view(), name="api-disputes"),
    path("findings/", Findings.as_view(), name="api-findings"),
    path("schema/", schema, name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
