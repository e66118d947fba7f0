"""Routes of the floor, from a desk."""

from django.urls import path

from tables.floor.views import actions, floor

urlpatterns = [
    path("floor/", floor.floor, name="floor"),
    path("floor/tiles/", floor.changed, name="floor-tiles"),
    path("floor/<int:number>/", floor.table, name="floor-table"),
    path("floor/<int:number>/open/", actions.opening, name="floor-open"),
    path("floor/<int:number>/closing/", actions.closing, name="floor-closing"),
    path("floor/<int:number>/close/", actions.close, name="floor-close"),
    path("floor/<int:number>/relief/", actions.relief, name="floor-relief"),
]
