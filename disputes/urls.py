"""Every route of this app, thing by thing."""

from django.urls import include, path

urlpatterns = [
    path("", include("disputes.irregularities.urls")),
    path("", include("disputes.disputes.urls")),
    path("", include("disputes.surveillance.urls")),
]
