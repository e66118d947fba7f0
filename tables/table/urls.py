"""Routes of pits and tables: set-up, limits, opening and closing."""

from django.urls import path

from tables.table.views import limits, sessions, set_up

urlpatterns = [
    path("setup/", set_up.setup, name="setup"),
    path("setup/pits/new/", set_up.pit_new, name="setup-pit-new"),
    path("setup/tables/new/", set_up.table_new, name="setup-table-new"),
    path("setup/tables/<int:number>/", set_up.table, name="setup-table"),
    path("tables/<int:number>/limits/", limits.limits, name="limits-change"),
    path("tablet/session/open/", sessions.opening, name="session-open"),
    path("tablet/session/closing/", sessions.closing, name="session-closing"),
    path("tablet/session/close/", sessions.close, name="session-close"),
    path("tablet/limits/", limits.at_table, name="tablet-limits"),
]
