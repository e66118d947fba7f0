"""Routes of players: seats and restrictions."""

from django.urls import path

from tables.players.views import restrictions, seats

urlpatterns = [
    path("restrictions/", restrictions.restrictions, name="restrictions"),
    path("restrictions/places/<int:pk>/", restrictions.add, name="restriction-add"),
    path("restrictions/<int:pk>/lift/", restrictions.lift, name="restriction-lift"),
    path("tablet/seats/<int:box>/", seats.seat, name="seat"),
    path("tablet/seats/<int:box>/sit/", seats.sit, name="seat-sit"),
    path("tablet/seats/<int:box>/name/", seats.name, name="seat-name"),
    path("tablet/seats/<int:box>/move/", seats.move, name="seat-move"),
    path("tablet/seats/<int:box>/leave/", seats.leave, name="seat-leave"),
    path("tablet/seats/<int:box>/restrict/", seats.restrict, name="seat-restrict"),
    path("tablet/seats/<int:box>/lift/<int:pk>/", seats.lift, name="seat-lift"),
]
