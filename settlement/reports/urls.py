"""Routes of reports, and of the money on the floor."""

from django.urls import path, register_converter

from settlement.reports.day_converter import DayConverter
from settlement.reports.views import floor, reports

register_converter(DayConverter, "day")

urlpatterns = [
    path("tables/<int:number>/day/", reports.table_today, name="table-today"),
    path("tables/<int:number>/day/<day:day>/", reports.table_day, name="table-day"),
    path("tables/<int:number>/day/<day:day>.csv", reports.table_day_csv, name="table-day-csv"),
    path("tables/<int:number>/day/<day:day>.pdf", reports.table_day_pdf, name="table-day-pdf"),
    path("shift/", reports.shift_today, name="shift-today"),
    path("shift/<int:pit>/<day:day>/", reports.shift, name="shift"),
    path("shift/<int:pit>/<day:day>.csv", reports.shift_csv, name="shift-csv"),
    path("shift/<int:pit>/<day:day>.pdf", reports.shift_pdf, name="shift-pdf"),
    path("floor/figures/", floor.floor_figures, name="floor-figures"),
    path("floor/day/", floor.floor_day, name="floor-day"),
]
