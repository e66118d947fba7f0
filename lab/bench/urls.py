"""Every route of the site, and the bare view; only a bench is told of this file."""

from django.urls import include, path

from config.urls import handler400, handler403, handler404, handler500
from lab.bench.bare_view import bare

__all__ = ["handler400", "handler403", "handler404", "handler500"]

urlpatterns = [path("bare/", bare), path("", include("config.urls"))]
