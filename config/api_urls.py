"""The machines' door: every address of the API, its schema and its page."""

from django.urls import path

from config.api_schema import docs, schema
from tables.api import Adjudicate, ReaderCards, RoundDetail, Rounds

urlpatterns = [
    path("adjudicate/", Adjudicate.as_view(), name="api-adjudicate"),
    path("reader/cards/", ReaderCards.as_view(), name="api-reader"),
    path("rounds/", Rounds.as_view(), name="api-rounds"),
    path("rounds/<int:pk>/", RoundDetail.as_view(), name="api-round"),
    path("schema/", schema, name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
