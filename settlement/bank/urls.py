"""Routes of the bankroll: at a desk and on the tablet."""

from django.urls import path

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
    path("slips/<int:pk>/approve/", slips.approve, name="slip-approve"),
    path("slips/<int:pk>/deliver/", slips.deliver, name="slip-deliver"),
    path("slips/<int:pk>/receive/", slips.receive, name="slip-receive"),
    path("slips/<int:pk>/void/", slips.void, name="slip-void"),
]
