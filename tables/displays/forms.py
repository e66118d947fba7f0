"""What is typed about a screen, checked for shape."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tables.staff.models.staff import LANGUAGE_NAMES


class DisplayForm(forms.Form):
    """A screen above a table, and the language it speaks."""

    table = forms.ModelChoiceField(Table.objects.all(), label=_("Table"))
    label = forms.CharField(
        label=_("Screen"), max_length=40, help_text=_("Where it hangs: above the table, at the bar")
    )
    language = forms.ChoiceField(label=_("Language"), choices=list(LANGUAGE_NAMES.items()))
