"""Routes of the bankroll: at a desk and on the tablet."""

from django.urls import path

from settlement.bank.slip_steps import SLIP_STEPS
from settlement.bank.views import bank, slips, tablet

urlpatterns = [
    path("tablet/money/", tablet.money, name="tablet-money"),
    path("tablet/money/buy-in/", tablet.sell, name="tablet-buy-in"),
    path("tablet/money/colour/", tablet.colour, name="tablet-colour"),
    path("tablet/money/float/", tablet.count, name="tablet-float"),
    path("tablet/money/slips/<int:pk>/", tablet.receive, name="tablet-receive"),
    path("tablet/money/corrections/<int:pk>/", tablet.confirm, name="tablet-confirm"),
    path("bank/", bank.bank, name="bank"),
    path("tables/<int:number>/bank/", bank.table_bank, name="table-bank"),
    path("tables/<int:number>/float/open/", bank.open_float, name="float-open"),
    path("tables/<int:number>/float/close/", bank.close_float, name="float-close"),
    path("tables/<int:number>/slips/new/", slips.slip_new, name="slip-new"),
    path("slips/<int:pk>/", slips.slip, name="slip"),
    *[
        path(f"slips/<int:pk>/{row.verb}/", slips.step_view(step, row), name=f"slip-{row.verb}")
        for step, row in SLIP_STEPS.items()
        if row.verb
    ],
    path("slips/<int:pk>/void/", slips.void, name="slip-void"),
]
