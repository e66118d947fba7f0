"""Every route of this app, thing by thing."""

from django.urls import include, path

urlpatterns = [
    path("", include("tables.staff.urls")),
    path("", include("tables.rounds.urls")),
    path("", include("tables.table.urls")),
    path("", include("tables.floor.urls")),
    path("", include("tables.alerts.urls")),
    path("", include("tables.displays.urls")),
    path("", include("tables.players.urls")),
    path("", include("tables.shoes.urls")),
]
