"""What an audit asked for at a desk covers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.checks.model import checks
from tables.models import Table


class AuditForm(forms.Form):
    table = forms.ModelChoiceField(
        Table.objects.all(), label=_("Table"), required=False, empty_label=_("All tables")
    )
    day = forms.DateField(
        label=_("Gaming day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Without one: the whole book."),
    )
    checks = forms.MultipleChoiceField(
        label=_("Checks"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Without any: all of them."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["checks"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [(name, check.title) for name, check in checks().items()]
