"""Routes of disputes and of surveillance's desk."""

from django.urls import path

from disputes.path import MOVES
from disputes.views import disputes, papers, rounds, surveillance

urlpatterns = [
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
            disputes.step_view(action, move.permission),
            name=f"dispute-{action}",
        )
        for action, move in MOVES.items()
    ],
    path("surveillance/", surveillance.desk_page, name="surveillance"),
    path("surveillance/list.csv", surveillance.export, name="surveillance-csv"),
    path("surveillance/verify/", surveillance.verify, name="surveillance-verify"),
    path("surveillance/lines/<int:pk>/note/", surveillance.note, name="desk-note"),
    path("surveillance/lines/<int:pk>/review/", surveillance.review, name="desk-review"),
    path("surveillance/disputes/<int:pk>/note/", surveillance.case_note, name="case-note"),
    path("surveillance/notes/<int:pk>/release/", surveillance.release, name="note-release"),
    path("surveillance/rounds/<int:pk>/", rounds.round_page, name="round-replay"),
    path("surveillance/rounds/<int:pk>/case.pdf", rounds.case, name="round-case"),
]
