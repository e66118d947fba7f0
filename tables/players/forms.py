"""What is typed about players, checked for shape."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.players.models import RESTRICTIONS


class DeskRestrictForm(forms.Form):
    kind = forms.ChoiceField(label=_("Restriction"), choices=list(RESTRICTIONS.items()))
    reason = forms.CharField(label=_("Why"), max_length=200)
