"""What is typed about pits, tables and limits, checked for shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES
from tables.models import Limits, Pit, Staff, Table
from tables.staff.forms import number_field, pin_field
from tables.table.layouts import either, layout_of
from tables.table.models import FACES, LIMIT_NAMES, PROCEDURES, game_names
from tables.table.services.set_up import LIMITS

LABELS = {
    "minimum": _("Minimum"),
    "maximum": _("Maximum"),
    "side_minimum": _("Side bets, minimum"),
    "side_maximum": _("Side bets, maximum"),
    "differential": _("Differential"),
    "side_total": _("Total on one side"),
}


def amount_field(label: Any, *, required: bool) -> forms.DecimalField:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return forms.DecimalField(
        label=label, max_digits=14, decimal_places=2, required=required, widget=widget
    )


class PitForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=60)


class TableForm(forms.Form):
    """A table's layout; which numbers go together is the rulebook's business."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("As on its sign"))
    pit = forms.ModelChoiceField(Pit.objects.all(), label=_("Pit"))
    game = forms.ChoiceField(label=_("Game"), choices=game_names)
    seats = forms.IntegerField(label=_("Seats"), min_value=1)
    decks = forms.IntegerField(label=_("Decks"), min_value=1)
    procedure = forms.ChoiceField(
        label=_("Cards come from"),
        choices=list(PROCEDURES.items()),
        help_text=_("By the game"),
    )
    face = forms.ChoiceField(
        label=_("Dealt"), choices=list(FACES.items()), help_text=_("From a shoe of several decks")
    )
    currency = forms.CharField(label=_("Currency"), max_length=3, help_text=_("VND, EUR …"))
    chip = amount_field(_("Smallest chip"), required=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        layouts = [game.layout for game in GAMES.values()]
        self.fields["seats"].help_text = _by_game(layout.seats for layout in layouts)
        self.fields["decks"].help_text = _by_game(layout.decks for layout in layouts)

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).upper()


def _by_game(allowed: Iterable[Iterable[int]]) -> str:
    numbers = "; ".join(dict.fromkeys(map(either, allowed)))
    return gettext("By the game: %(numbers)s") % {"numbers": numbers}


class NewTableForm(TableForm):
    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=999)
    field_order = ["number"]


class LimitsForm(forms.Form):
    """The limits that the table's game knows, as they are in force now."""

    def __init__(self, *args: Any, table: Table, now: Limits | None, **kwargs: Any) -> None:
        limits = {"min", "max", *layout_of(table.game).limits}
        known = [column for column in LIMITS if LIMIT_NAMES[column] in limits]
        present = {name: short(getattr(now, name)) for name in known} if now else {}
        super().__init__(*args, **kwargs)
        self.initial = present
        for name in known:
            required = name in ("minimum", "maximum")
            self.fields[name] = amount_field(LABELS[name], required=required)

    def limits(self) -> dict[str, Any]:
        return {name: self.cleaned_data.get(name) for name in LIMITS}


class ApprovedLimitsForm(LimitsForm):
    """For somebody who may not approve limits: number and PIN of somebody who may."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"] = number_field()
        self.fields["number"].label = _("Approved by, staff number")
        self.fields["number"].widget.attrs.pop("autofocus", None)
        self.fields["pin"] = pin_field(_("Their PIN"))


def limits_form(user: Staff) -> type[LimitsForm]:
    return LimitsForm if user.may("limits.approve") else ApprovedLimitsForm


def short(value: Any) -> Any:
    """500000.00 as 500000, for typing over."""
    return value.to_integral_value() if value is not None and value % 1 == 0 else value
