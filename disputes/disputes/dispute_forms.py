"""What is typed on a dispute's page, one form for each step of its path, checked for shape.

Whether the step may be taken is the services' question.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.evidence import PARTIES
from disputes.disputes.money_forms import DecideForm, ReplyForm
from disputes.disputes.services import complaints, decisions, disputes, evidence
from disputes.disputes.step_form import StepForm, moment, money, text, worded
from disputes.disputes.workflow import CHIPS
from tables.log.services import By
from tables.models import Staff, Table


class OpenForm(forms.Form):
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


class KnowForm(StepForm):
    def take(self, by: By) -> object:
        return disputes.dispute_know(by=by, dispute=self.dispute)


class DueForm(StepForm):
    due_at = moment(_("Settled by"))
    text = forms.CharField(label=_("What the player was told"), max_length=400, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["due_at"].initial = timezone.localtime() + timedelta(hours=1)

    def take(self, by: By) -> object:
        return disputes.dispute_due(by=by, dispute=self.dispute, **self.cleaned_data)


class AccountForm(StepForm):
    party = forms.ChoiceField(label=_("Whose account"), choices=list(PARTIES.items()))
    name = forms.CharField(label=_("Name"), max_length=100)
    text = text(_("What they say happened"), rows=4)

    def take(self, by: By) -> object:
        return evidence.account_take(by=by, dispute=self.dispute, **self.cleaned_data)


class FileForm(StepForm):
    title = forms.CharField(label=_("What the file shows"), max_length=120)
    upload = forms.FileField(
        label=_("Photo or PDF"),
        help_text=_("10 MB at most"),
        allow_empty_file=True,  # the service says what is wrong with it
        widget=forms.ClearableFileInput(attrs={"accept": "image/*,application/pdf"}),
    )

    def take(self, by: By) -> object:
        return evidence.file_add(by=by, dispute=self.dispute, **self.cleaned_data)


class FootageForm(StepForm):
    camera = forms.CharField(label=_("Camera"), max_length=40)
    starts_at = moment(_("From"))
    ends_at = moment(_("To"))
    keep_until = forms.DateField(
        label=_("Kept until"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    note = forms.CharField(label=_("What it shows"), max_length=1000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        about = self.dispute.round.opened_at if self.dispute.round else self.dispute.opened_at
        self.fields["starts_at"].initial = timezone.localtime(about) - timedelta(minutes=2)
        self.fields["ends_at"].initial = timezone.localtime()
        self.fields["keep_until"].initial = timezone.localdate() + timedelta(days=180)

    def take(self, by: By) -> object:
        return evidence.footage_name(by=by, dispute=self.dispute, **self.cleaned_data)


class AnswerForm(StepForm):
    text = forms.CharField(label=_("In the player's words"), max_length=2000, required=False)
    agrees = True

    def take(self, by: By) -> object:
        said = self.cleaned_data["text"]
        return decisions.player_answer(by=by, dispute=self.dispute, agrees=self.agrees, text=said)


class DisagreeForm(AnswerForm):
    agrees = False


class ComplainForm(StepForm):
    text = text(_("The complaint, in the player's words"), rows=5)
    contact = forms.CharField(label=_("Name and address for the answer"), max_length=200)
    assisted_by = forms.ModelChoiceField(
        Staff.objects.filter(is_active=True), label=_("Who assisted the player")
    )
    due_at = moment(_("Answered by"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["due_at"].initial = timezone.localtime() + timedelta(days=7)
        self.fields["contact"].initial = self.dispute.claimant

    def take(self, by: By) -> object:
        return complaints.complaint_file(by=by, dispute=self.dispute, **self.cleaned_data)


FORMS: Final[dict[str, type[StepForm]]] = {
    "resolve": worded(disputes.dispute_resolve, _("How it was resolved")),
    "escalate": worded(disputes.dispute_escalate, _("Why it could not be resolved here")),
    "know": KnowForm,
    "due": DueForm,
    "account": AccountForm,
    "file": FileForm,
    "footage": FootageForm,
    "ask": worded(evidence.review_ask, _("What surveillance should look for")),
    "review": worded(evidence.review_answer, _("What surveillance found")),
    "decide": DecideForm,
    "agree": AnswerForm,
    "disagree": DisagreeForm,
    "tell": worded(decisions.right_tell, _("How the player was told"), required=False),
    "waive": worded(decisions.complaint_waive, _("In the player's words"), required=False),
    "complain": ComplainForm,
    "reply": ReplyForm,
    "hand": worded(complaints.letter_hand, _("How the letter was handed over"), required=False),
}
