"""Routes of disputes, at a desk and on the tablet."""

from django.urls import path

from disputes.disputes.actions import ACTIONS
from disputes.disputes.views import call, disputes, papers

urlpatterns = [
    path("tablet/dispute/", call.call, name="dispute-call"),
    path("disputes/", disputes.disputes, name="disputes"),
    path("disputes/new/", disputes.new, name="dispute-new"),
    path("disputes/handover/", disputes.handover, name="handover"),
    path("disputes/<int:pk>/", disputes.dispute, name="dispute"),
    path("disputes/<int:pk>/record/", disputes.region, name="dispute-region"),
    path("disputes/<int:pk>/money/", disputes.money, name="dispute-money"),
    path("disputes/<int:pk>/moves/", disputes.moves, name="dispute-moves"),
    path("disputes/<int:pk>/files/<int:file>/", papers.attachment, name="dispute-attachment"),
    path("disputes/<int:pk>/letter.pdf", papers.letter, name="dispute-letter"),
    path("disputes/<int:pk>/case.pdf", papers.case, name="dispute-case"),
    *[
        path(
            f"disputes/<int:pk>/{action}/",
            disputes.step_view(action, row.permission),
            name=f"dispute-{action}",
        )
        for action, row in ACTIONS.items()
    ],
]
