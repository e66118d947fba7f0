"""Routes of a round's money: settling it, and its sheet."""

from django.urls import path

from settlement.rounds.views import settle, sheets

urlpatterns = [
    path("tablet/settle/", settle.settle, name="round-settle"),
    path("tablet/round/", sheets.on_tablet, name="tablet-round"),
    path("rounds/<int:pk>/", sheets.round_sheet, name="round-sheet"),
    path("rounds/<int:pk>/sheet.csv", sheets.round_sheet_csv, name="round-sheet-csv"),
    path("rounds/<int:pk>/sheet.pdf", sheets.round_sheet_pdf, name="round-sheet-pdf"),
]
