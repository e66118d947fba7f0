"""What is typed on the tablet's dialogs, checked for shape; whether it may be is the services'."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.players.models import RESTRICTIONS
from tables.staff.forms import DIGITS, SecondForm
from tables.table.forms import ApprovedLimitsForm
from tables.table.models import CARDS

# Our own keypad is on the dialog: the system's must not cover it.
FIGURES = DIGITS | {"inputmode": "none", "data-typed": ""}


def use_keypad(form: forms.Form, *names: str) -> None:
    for name in names:
        attrs = form.fields[name].widget.attrs
        attrs |= {"inputmode": "none", "data-typed": "", "autocomplete": "off"}
        attrs.pop("autofocus", None)


class DialogForm(forms.Form):
    """Every dialog carries a key of its own: sent twice, it is written once."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


class AuthorisedForm(DialogForm, SecondForm):
    """The same on the dealer's tablet."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        use_keypad(self, "number", "pin")


class VerifiedForm(AuthorisedForm):
    """Equipment, decks and count, and the second person who attests them."""

    equipment = forms.BooleanField(label=_("Equipment verified"), required=False)
    composition = forms.BooleanField(label=_("Decks checked, card by card"), required=False)
    counted = forms.IntegerField(
        label=_("Cards counted"),
        min_value=0,
        max_value=9999,
        widget=forms.TextInput(attrs=FIGURES | {"maxlength": 4}),
    )


class OpenTableForm(VerifiedForm):
    cards = forms.ChoiceField(
        label=_("Cards"),
        choices=list(CARDS.items()),
        initial="sealed",
        widget=forms.RadioSelect,
    )
    cards_since = forms.DateField(
        label=_("In use since"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if cleaned.get("cards") == "sealed":
            cleaned["cards_since"] = None  # a day left over from the other choice
        return cleaned


class CloseForm(VerifiedForm):
    note = forms.CharField(label=_("What is not in order"), max_length=200, required=False)


class ReplaceForm(AuthorisedForm):
    reason = forms.CharField(label=_("Why"), max_length=200)


class TabletLimitsForm(ApprovedLimitsForm):
    """The limits' form on a tablet: every figure is typed on the dialog's keypad."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        use_keypad(self, *self.fields)


class SitForm(DialogForm):
    """One of: a player known here, a member number, a name; none of them is anonymous."""

    player = forms.IntegerField(required=False)
    member_number = forms.CharField(label=_("Member number"), max_length=20, required=False)
    name = forms.CharField(label=_("Name"), max_length=80, required=False)


class NameForm(DialogForm):
    member_number = forms.CharField(max_length=20, required=False)
    name = forms.CharField(max_length=80, required=False)


class MoveForm(DialogForm):
    to = forms.IntegerField(min_value=1, max_value=999)


class LeaveForm(DialogForm):
    everywhere = forms.BooleanField(required=False)


class RestrictForm(AuthorisedForm):
    kind = forms.ChoiceField(choices=list(RESTRICTIONS.items()), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Why"), max_length=200)


class NextStepForm(DialogForm):
    """The shoe's next step; the burn brings its card."""

    step = forms.CharField(max_length=20)
    card = forms.CharField(max_length=2, required=False)


class AtDesk:
    """The same at a desk or on a phone, where there is a keyboard."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: dict[str, forms.Field] = getattr(self, "fields", {})
        for name in ("number", "pin", "counted"):
            fields[name].widget.attrs |= {"inputmode": "numeric"}


class DeskOpenForm(AtDesk, OpenTableForm):
    pass


class DeskCloseForm(AtDesk, CloseForm):
    pass
