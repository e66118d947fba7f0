"""The machines' door: every address of the API, its schema and its page."""

from django.urls import path

from config.api.docs import docs
from config.api.schema import schema
from disputes.disputes.api import Disputes
from disputes.irregularities.api import Irregularities
from settlement.audits.api import Findings
from settlement.rounds.api import Settlements
from tables.rounds.api import Adjudicate, RoundDetail, Rounds
from tables.shoes.api import ReaderCards

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
