"""Routes of the shoe on the dealer's tablet."""

from django.urls import path

from tables.shoes import views

urlpatterns = [
    path("tablet/shoe/", views.step, name="shoe-next"),
    path("tablet/shoe/cut-card/", views.cut_card, name="shoe-cut-card"),
    path("tablet/shoe/replace/", views.replace, name="shoe-replace"),
]
