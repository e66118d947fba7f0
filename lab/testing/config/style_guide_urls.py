"""The house's routes with the style guide's, which are otherwise only there in DEBUG."""

from django.urls import include, path

from config.urls import handler400, handler403, handler404, handler500
from config.urls import urlpatterns as house

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [path("style/", include("lab.style.urls")), *house]
