"""Routes of settlement."""

from django.urls import path

from settlement.views import rounds

urlpatterns = [
    path("tablet/settle/", rounds.settle, name="round-settle"),
]
