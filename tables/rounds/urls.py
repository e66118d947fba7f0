"""Routes of a round on the dealer's tablet."""

from django.urls import path

from tables.rounds import views

urlpatterns = [
    path("tablet/felt/", views.felt, name="tablet-felt"),
    path("tablet/open/", views.open_round, name="tablet-open"),
    path("tablet/wagers/", views.wagers, name="tablet-wagers"),
    path("tablet/move/", views.move, name="tablet-move"),
    path("tablet/back/", views.take_back, name="tablet-back"),
    path("tablet/call/", views.call, name="tablet-call"),
]
