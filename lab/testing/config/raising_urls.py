"""Routes that fail in every way a view can, for the tests of the error pages."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_POST

from config.urls import handler400, handler403, handler404, handler500
from config.web.errors import Stale
from games.errors import IllegalMove

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

FAILURES = {
    400: SuspiciousOperation("odd"),
    403: PermissionDenied("Only a shift manager may close a pit."),
    404: Http404(),
    409: Stale("Banker's card was already there."),
    422: IllegalMove("Player has 6 and stands.", clause="tiger 4.10"),
    500: ZeroDivisionError("secret detail"),
}


def fail(request: HttpRequest, status: int) -> HttpResponse:
    raise FAILURES[status]


def query(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("answered")


def session(request: HttpRequest) -> HttpResponse:
    request.session["touched"] = True  # saved by the middleware, after the view
    return HttpResponse("answered")


@require_POST
def post_only(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


urlpatterns = [
    path("fail/<int:status>/", fail),
    path("api/fail/<int:status>/", fail),
    path("query/", query),
    path("session/", session),
    path("post-only/", post_only),
]
