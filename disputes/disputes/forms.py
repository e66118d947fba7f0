"""What is typed on a dispute's page where it is more than a few words, checked for shape."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.dispute import CHIPS
from disputes.disputes.models.evidence import PARTIES
from disputes.disputes.step_form import DisputeStepForm, line, moment, money, text
from games.words import Sentence
from tables.models import Staff, Table


class OpenDisputeForm(forms.Form):
    """`round` and `irregularity` come with the link that opened the page."""

    table = forms.ModelChoiceField(Table.objects.all(), label=_("Table"), required=False)
    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=9999, required=False)
    claimant = forms.CharField(
        label=_("Who disputes it"),
        max_length=100,
        required=False,
        help_text=_("Left empty, it is whoever sits at the box"),
    )
    claim = text(_("What is claimed"))
    amount = money(_("Amount claimed"), required=False)
    chips = forms.ChoiceField(label=_("Where the chips are"), choices=list(CHIPS.items()))
    about = forms.ModelChoiceField(
        Staff.objects.filter(is_active=True),
        label=_("Whose action is disputed"),
        required=False,
        help_text=_("Left empty, the log of the round says it"),
    )


class DueForm(DisputeStepForm):
    due_at = moment(_("Settled by"))
    text = line(_("What the player was told"), most=400, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["due_at"].initial = timezone.localtime() + timedelta(hours=1)


class AccountForm(DisputeStepForm):
    party = forms.ChoiceField(label=_("Whose account"), choices=list(PARTIES.items()))
    name = line(_("Name"), most=100)
    text = text(_("What they say happened"), rows=4)


class FileForm(DisputeStepForm):
    title = line(_("What the file shows"), most=120)
    upload = forms.FileField(
        label=_("Photo or PDF"),
        help_text=_("10 MB at most"),
        allow_empty_file=True,  # the service says what is wrong with it
        widget=forms.ClearableFileInput(attrs={"accept": "image/*,application/pdf"}),
    )


class FootageForm(DisputeStepForm):
    camera = line(_("Camera"), most=40)
    starts_at = moment(_("From"))
    ends_at = moment(_("To"))
    keep_until = forms.DateField(
        label=_("Kept until"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    note = line(_("What it shows"), most=1000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        about = self.dispute.round.opened_at if self.dispute.round else self.dispute.opened_at
        self.fields["starts_at"].initial = timezone.localtime(about) - timedelta(minutes=2)
        self.fields["ends_at"].initial = timezone.localtime()
        self.fields["keep_until"].initial = timezone.localdate() + timedelta(days=180)


class ComplainForm(DisputeStepForm):
    text = text(_("The complaint, in the player's words"), rows=5)
    contact = line(_("Name and address for the answer"), most=200)
    assisted_by = forms.ModelChoiceField(
        Staff.objects.filter(is_active=True), label=_("Who assisted the player")
    )
    due_at = moment(_("Answered by"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["due_at"].initial = timezone.localtime() + timedelta(days=7)
        known = self.dispute.claimant
        self.fields["contact"].initial = "" if isinstance(known, Sentence) else known
