"""Every route of the site."""

from django.urls import URLPattern, URLResolver, include, path

from ops.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("api/", include("config.api_urls")),
    path("", include("tables.urls")),
    path("", include("settlement.urls")),
    path("", include("disputes.urls")),
]

handler400 = "config.web.errors.bad_request"
handler403 = "config.web.errors.permission_denied"
handler404 = "config.web.errors.page_not_found"
handler500 = "config.web.errors.server_error"
