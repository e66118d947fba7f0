"""Routes of surveillance's desk."""

from django.urls import path

from disputes.surveillance.views import rounds, surveillance

urlpatterns = [
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
