"""Every route of the house."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from config.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("api/", include("config.api_urls")),
    path("", include("tables.urls")),
    path("", include("settlement.urls")),
    path("", include("disputes.urls")),
    path("", include("disputes.dispute_urls")),
]

if settings.DEBUG:
    urlpatterns.append(path("style/", include("config.style.urls")))

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
