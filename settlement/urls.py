"""Every route of this app, thing by thing."""

from django.urls import include, path

urlpatterns = [
    path("", include("settlement.rounds.urls")),
    path("", include("settlement.bank.urls")),
    path("", include("settlement.corrections.urls")),
    path("", include("settlement.reports.urls")),
    path("", include("settlement.audits.urls")),
]
