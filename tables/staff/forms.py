"""What people type, checked for shape; whether it may be done is the services' question."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from config import roles
from tables.models import Staff, Table
from tables.staff.models.device import SCOPES
from tables.staff.models.staff import LANGUAGE_NAMES, RANK_NAMES
from tables.staff.models.tablet import POSTS
from tables.staff.selectors import can_be_raised
from tables.staff.services.acting import LONGEST_HOURS

DIGITS = {"inputmode": "numeric", "autocomplete": "off", "pattern": "[0-9]*"}


def number_field() -> forms.CharField:
    widget = forms.TextInput(attrs=DIGITS | {"autocomplete": "username", "autofocus": True})
    return forms.CharField(label=_("Staff number"), max_length=8, widget=widget)


def pin_field(label: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs=DIGITS | {"maxlength": 6})
    return forms.RegexField(
        r"^[0-9]{6}$",
        label=label,
        widget=widget,
        error_messages={"invalid": _("A PIN is six digits.")},
    )


def password_field(label: Any, autocomplete: str, **attrs: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete} | attrs)
    return forms.CharField(label=label, strip=False, max_length=200, widget=widget)


class SignInForm(forms.Form):
    number = number_field()
    password = password_field(_("Password"), "current-password")


class UnlockForm(forms.Form):
    secret = password_field(_("Password or PIN"), "current-password", autofocus=True)


class TapInForm(forms.Form):
    number = number_field()
    pin = pin_field(_("PIN"))


class SecondForm(forms.Form):
    """The other of two people, with their own number and PIN."""

    number = number_field()
    pin = pin_field(_("PIN"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].widget.attrs.pop("autofocus", None)
        self.fields["number"].widget.attrs["autocomplete"] = "off"


class TwiceForm(forms.Form):
    """Something new, typed twice."""

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if "new" in cleaned and "again" in cleaned and cleaned["new"] != cleaned["again"]:
            self.add_error("again", _("The two are not the same."))
        return cleaned


class OwnPasswordForm(TwiceForm):
    password = password_field(_("Present password"), "current-password")
    new = password_field(_("New password"), "new-password")
    again = password_field(_("New password again"), "new-password")


class OwnPinForm(TwiceForm):
    password = password_field(_("Password"), "current-password")
    new = pin_field(_("New PIN"))
    again = pin_field(_("New PIN again"))


class TabletPinForm(TwiceForm):
    number = number_field()
    pin = pin_field(_("Present PIN"))
    new = pin_field(_("New PIN"))
    again = pin_field(_("New PIN again"))


class LanguageForm(forms.Form):
    language = forms.ChoiceField(label=_("Language"), choices=list(LANGUAGE_NAMES.items()))


class StaffForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=100)
    rank = forms.ChoiceField(label=_("Rank"), choices=list(RANK_NAMES.items()))


class NewStaffForm(StaffForm):
    number = number_field()
    language = forms.ChoiceField(label=_("Language"), choices=list(LANGUAGE_NAMES.items()))
    field_order = ["number", "name", "rank", "language"]


class EnrolForm(forms.Form):
    table = forms.ModelChoiceField(Table.objects.all(), label=_("Table"))
    post = forms.ChoiceField(label=_("Used by"), choices=list(POSTS.items()))
    label = forms.CharField(
        label=_("Name of this device"), max_length=40, help_text=_("As on its sticker")
    )


class ActingForm(forms.Form):
    staff = forms.ModelChoiceField(Staff.objects.none(), label=_("Who"))
    rank = forms.ChoiceField(label=_("Acting as"))
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=LONGEST_HOURS, initial=4)
    reason = forms.CharField(label=_("Why"), max_length=200)

    def __init__(self, *args: Any, granter: Staff, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ranks = [rank for rank in roles.LADDER[1:] if roles.may_grant(granter.rank, rank)]
        self.fields["staff"].queryset = can_be_raised(granter)  # type: ignore[attr-defined]
        self.fields["rank"].choices = [(r, RANK_NAMES[r]) for r in ranks]  # type: ignore[attr-defined]


class DeviceForm(forms.Form):
    """A machine, what it may ask, and until when; a shoe reader also says whose cards it sees."""

    label = forms.CharField(
        label=_("Device"), max_length=40, help_text=_("What it is and where it stands")
    )
    scope = forms.ChoiceField(
        label=_("For"), choices=list(SCOPES.items()), help_text=_("One token, one purpose")
    )
    table = forms.ModelChoiceField(
        Table.objects.all(), label=_("Table"), required=False, help_text=_("For a shoe reader")
    )
    days = forms.IntegerField(
        label=_("Days"), min_value=1, max_value=366, initial=90, help_text=_("Until it expires")
    )
