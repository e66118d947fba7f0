"""Routes of alerts."""

from django.urls import path

from tables.alerts import views

urlpatterns = [
    path("alerts/", views.alerts, name="alerts"),
    path("alerts/<int:pk>/acknowledge/", views.acknowledge, name="alert-acknowledge"),
]
