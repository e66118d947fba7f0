"""Routes of settlement: the tap that settles, sheets, corrections, the bankroll and reports."""

from django.urls import path, register_converter

from settlement.days import DayConverter
from settlement.views import (
    audits,
    bank,
    corrections,
    floor,
    reports,
    rounds,
    sheets,
    slips,
    tablet,
)

register_converter(DayConverter, "day")

urlpatterns = [
    # on the tablet
    path("tablet/settle/", rounds.settle, name="round-settle"),
    path("tablet/round/", sheets.on_tablet, name="tablet-round"),
    path("tablet/money/", tablet.money, name="tablet-money"),
    path("tablet/money/buy-in/", tablet.sell, name="tablet-buy-in"),
    path("tablet/money/colour/", tablet.colour, name="tablet-colour"),
    path("tablet/money/float/", tablet.count, name="tablet-float"),
    path("tablet/money/slips/<int:pk>/", tablet.receive, name="tablet-receive"),
    path("tablet/money/corrections/<int:pk>/", tablet.confirm, name="tablet-confirm"),
    # a round's money, from a desk
    path("rounds/<int:pk>/", sheets.round_sheet, name="round-sheet"),
    path("rounds/<int:pk>/sheet.csv", sheets.round_sheet_csv, name="round-sheet-csv"),
    path("rounds/<int:pk>/sheet.pdf", sheets.round_sheet_pdf, name="round-sheet-pdf"),
    path("rounds/<int:pk>/correct/", corrections.correct, name="round-correct"),
    path("rounds/<int:pk>/payment/", corrections.payment, name="round-payment"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/<int:pk>/", corrections.correction, name="correction"),
    path("corrections/<int:pk>/confirm/", corrections.confirm, name="correction-confirm"),
    path("corrections/<int:pk>/reject/", corrections.reject, name="correction-reject"),
    # the bankroll
    path("bank/", bank.bank, name="bank"),
    path("tables/<int:number>/bank/", bank.table_bank, name="table-bank"),
    path("tables/<int:number>/float/open/", bank.open_float, name="float-open"),
    path("tables/<int:number>/float/close/", bank.close_float, name="float-close"),
    path("tables/<int:number>/slips/new/", slips.slip_new, name="slip-new"),
    path("slips/<int:pk>/", slips.slip, name="slip"),
    path("slips/<int:pk>/approve/", slips.approve, name="slip-approve"),
    path("slips/<int:pk>/deliver/", slips.deliver, name="slip-deliver"),
    path("slips/<int:pk>/receive/", slips.receive, name="slip-receive"),
    path("slips/<int:pk>/void/", slips.void, name="slip-void"),
    # reports
    path("tables/<int:number>/day/", reports.table_today, name="table-today"),
    path("tables/<int:number>/day/<day:day>/", reports.table_day, name="table-day"),
    path("tables/<int:number>/day/<day:day>.csv", reports.table_day_csv, name="table-day-csv"),
    path("tables/<int:number>/day/<day:day>.pdf", reports.table_day_pdf, name="table-day-pdf"),
    path("shift/", reports.shift_today, name="shift-today"),
    path("shift/<int:pit>/<day:day>/", reports.shift, name="shift"),
    path("shift/<int:pit>/<day:day>.csv", reports.shift_csv, name="shift-csv"),
    path("shift/<int:pit>/<day:day>.pdf", reports.shift_pdf, name="shift-pdf"),
    # audits
    path("audits/", audits.audits, name="audits"),
    path("audits/<int:pk>/", audits.audit, name="audit"),
    path("audits/<int:pk>/findings.csv", audits.findings_csv, name="audit-csv"),
    # the money on the floor
    path("floor/figures/", floor.floor_figures, name="floor-figures"),
    path("floor/day/", floor.floor_day, name="floor-day"),
]
