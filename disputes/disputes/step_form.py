"""One step of a dispute as a form, checked for shape: whether it may be taken the service says."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from disputes.disputes.models.dispute import Dispute

Words = Any  # text, or text to be translated when it is shown
MOMENT = {"type": "datetime-local", "step": "60"}


def text(label: Words, rows: int = 3, **more: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=4000, widget=widget, **more)


def line(label: Words, most: int, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, **more)


def moment(label: Words, **more: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs=MOMENT, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, **more)


def money(label: Words, **more: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, max_digits=16, decimal_places=2, **more)


class DisputeStepForm(forms.Form):
    """Drawn by `drawn_by`."""

    drawn_by: ClassVar = "web/components/form.html"

    def __init__(self, *args: Any, dispute: Dispute, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.dispute = dispute

    @property
    def said(self) -> dict[str, Any]:
        """As the action's service takes it."""
        return self.cleaned_data


def asks(**fields: forms.Field) -> type[DisputeStepForm]:
    """A form of these fields, for an action that needs no more."""
    return type("Asked", (DisputeStepForm,), fields)
