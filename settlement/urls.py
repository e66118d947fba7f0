"""Routes of settlement."""

from django.urls import path

from settlement.views import floor, rounds

urlpatterns = [
    path("tablet/settle/", rounds.settle, name="round-settle"),
    # the money on the floor
    path("floor/figures/", floor.floor_figures, name="floor-figures"),
    path("floor/day/", floor.floor_day, name="floor-day"),
]
