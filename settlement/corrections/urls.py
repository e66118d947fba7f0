"""Routes of corrections."""

from django.urls import path

from settlement.corrections import views

urlpatterns = [
    path("rounds/<int:pk>/correct/", views.correct, name="round-correct"),
    path("rounds/<int:pk>/payment/", views.payment, name="round-payment"),
    path("corrections/", views.corrections, name="corrections"),
    path("corrections/<int:pk>/", views.correction, name="correction"),
    path("corrections/<int:pk>/confirm/", views.confirm, name="correction-confirm"),
    path("corrections/<int:pk>/reject/", views.reject, name="correction-reject"),
]
