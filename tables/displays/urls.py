"""Routes of the screens above tables."""

from django.urls import path

from tables.displays import views

urlpatterns = [
    path("displays/", views.displays, name="displays"),
    path("displays/<int:pk>/revoke/", views.revoke, name="display-revoke"),
    path("display/<slug:token>/", views.display, name="display"),
    path("display/<slug:token>/board/", views.display_screen, name="display-screen"),
]
