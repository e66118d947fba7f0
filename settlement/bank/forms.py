"""What is typed about chips, payments and slips, checked for shape; the rest is the services'."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tables.staff.forms import DIGITS, SecondForm
from tables.table.chips import MOST, Chips, denominations, name

LONGEST = 2000


def amount_field(label: Any, *, low: Decimal | None = None, required: bool = True) -> forms.Field:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return forms.DecimalField(
        label=label,
        max_digits=16,
        decimal_places=2,
        min_value=low,
        required=required,
        widget=widget,
    )


WHY = _("Why")


def reason_field(label: Any = WHY, *, required: bool = True) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=label, max_length=LONGEST, required=required, widget=widget)


class ChipsForm(forms.Form):
    """How many of each chip of a table. `set` names the field group where a form has two."""

    prefix_name = "chip"

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        self.add_chips(self.prefix_name)

    def add_chips(self, group: str) -> None:
        for value in denominations(self.table.currency, self.table.chip):
            widget = forms.TextInput(attrs=DIGITS | {"data-count": name(value)})
            self.fields[f"{group}-{name(value)}"] = forms.IntegerField(
                label=name(value), min_value=0, max_value=MOST, required=False, widget=widget
            )

    def group(self, group: str) -> list[forms.BoundField]:
        return [self[field] for field in self.fields if field.startswith(f"{group}-")]

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        return self.group(self.prefix_name)

    def chips(self, group: str = "chip") -> Chips:
        return {
            field.removeprefix(f"{group}-"): count
            for field, count in self.cleaned_data.items()
            if field.startswith(f"{group}-") and count
        }


class FloatForm(ChipsForm, SecondForm):
    """A count of the float; the difference, if there is one, is explained."""

    explanation = reason_field(_("If the count differs: why"), required=False)


class CloseFloatForm(FloatForm):
    drop = amount_field(_("Cash in the drop box"), low=Decimal(0))
    drop_box = forms.CharField(label=_("Number of the drop box"), max_length=20, required=False)


class SlipForm(ChipsForm):
    kind = forms.ChoiceField(
        label=_("Which way"),
        choices=[("fill", _("Fill: from the cage")), ("credit", _("Credit: to the cage"))],
        widget=forms.RadioSelect,
        initial="fill",
    )
    key = forms.UUIDField(widget=forms.HiddenInput)


class VoidForm(SecondForm):
    reason = reason_field()


class BuyInForm(SecondForm):
    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=999)
    amount = amount_field(_("Cash"), low=Decimal("0.01"))
    key = forms.UUIDField(widget=forms.HiddenInput)


class ColourForm(ChipsForm):
    """Two columns: what the player gives, what the player gets."""

    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=999)
    key = forms.UUIDField(widget=forms.HiddenInput)
    prefix_name = "given"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_chips("chip")

    @property
    def given_fields(self) -> list[forms.BoundField]:
        return self.group("given")

    @property
    def got_fields(self) -> list[forms.BoundField]:
        return self.group("chip")


class PaymentForm(forms.Form):
    """Chips that a box is to get, or to give, beside what the round decided."""

    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=999)
    way = forms.ChoiceField(
        label=_("The box"),
        choices=[("gets", _("gets more")), ("gives", _("gives back"))],
        widget=forms.RadioSelect,
        initial="gets",
    )
    amount = amount_field(_("Amount"), low=Decimal("0.01"))
    reason = reason_field()

    def signed(self) -> Decimal:
        amount: Decimal = self.cleaned_data["amount"]
        return amount if self.cleaned_data["way"] == "gets" else -amount


class ReasonForm(forms.Form):
    reason = reason_field()
