"""Routes of the style guide; config.urls includes them only in DEBUG."""

from django.urls import path

from lab.style import views

urlpatterns = [
    path("", views.parts, name="style"),
    path("table/<slug:name>/", views.table, name="style-table"),
    path("page/<slug:name>/", views.page, name="style-page"),
    path("refuse/", views.refuse, name="style-refuse"),
    path("problem/<int:status>/", views.problem, name="style-problem"),
]
