"""Routes of audits."""

from django.urls import path

from settlement.audits import views

urlpatterns = [
    path("audits/", views.audits, name="audits"),
    path("audits/<int:pk>/", views.audit, name="audit"),
    path("audits/<int:pk>/findings.csv", views.findings_csv, name="audit-csv"),
]
