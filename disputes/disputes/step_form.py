"""One step of a dispute as a form: checked for shape here, taken by its service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms

from disputes.models import Dispute
from tables.log.services import By

Words = Any  # text, or text to be translated when it is shown
MOMENT = {"type": "datetime-local", "step": "60"}


def text(label: Words, rows: int = 3, **more: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=4000, widget=widget, **more)


def moment(label: Words, **more: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs=MOMENT, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, **more)


def money(label: Words, **more: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, max_digits=16, decimal_places=2, **more)


class StepForm(forms.Form):
    """A step of a dispute, drawn by `drawn_by`. `take` asks the service."""

    drawn_by: ClassVar = "web/components/form.html"

    def __init__(self, *args: Any, dispute: Dispute, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.dispute = dispute

    def take(self, by: By) -> object:
        raise NotImplementedError


def worded(service: Callable[..., object], label: Words, required: bool = True) -> type[StepForm]:
    """A form of one text, for a step that needs no more."""

    class Worded(StepForm):
        text = text(label, required=required)

        def take(self, by: By) -> object:
            return service(by=by, dispute=self.dispute, **self.cleaned_data)

    return Worded
