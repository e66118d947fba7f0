"""What is typed on a dispute's page, one form for each step of its path, checked for shape.

Whether the step may be taken is the services' question.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from disputes.models import Dispute
from disputes.models.decision import FAULT, OUTCOMES
from disputes.models.evidence import PARTIES
from disputes.path import CHIPS, GROUNDS
from disputes.services import complaints, decisions, disputes, evidence
from disputes.services.decisions import Money
from settlement.models import Correction
from tables.models import Staff, Table
from tables.services.log import By

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


class StepForm(forms.Form):
    """A step of a dispute. `take` asks the service."""

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


class MoneyForm(StepForm):
    """What happens to the chips, if anything; it waits for a second person."""

    amount = money(
        _("Pay to the box"),
        required=False,
        help_text=_("With a minus the box owes it. Empty: no chips move."),
    )
    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=9999, required=False)
    correction = forms.ModelChoiceField(
        Correction.objects.none(), label=_("Or a correction of the round"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        proposed = Correction.objects.filter(round=self.dispute.round_id, round__isnull=False)
        self.fields["correction"].queryset = proposed  # type: ignore[attr-defined]
        self.fields["box"].initial = self.dispute.box
        if not proposed.exists():
            del self.fields["correction"]
        if self.dispute.table is None:
            del self.fields["amount"], self.fields["box"]

    def money(self) -> Money | None:
        typed = self.cleaned_data
        if typed.get("correction") is not None:
            return Money(correction=typed["correction"])
        amount = typed.get("amount")
        return Money(amount=amount, box=typed.get("box")) if amount else None


class DecideForm(MoneyForm):
    """One note for each ground; those left empty are none of its grounds."""

    outcome = forms.ChoiceField(label=_("Decision"), choices=list(OUTCOMES.items()))
    reasoning = text(_("Reasoning"), rows=4)
    fault = forms.ChoiceField(label=_("At fault"), choices=list(FAULT.items()))
    at_fault = forms.ModelChoiceField(
        Staff.objects.filter(is_active=True), label=_("Who, by name"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for clause, words in GROUNDS.items():
            self.fields[f"ground-{clause}"] = forms.CharField(
                label=f"{clause} {words}", max_length=1000, required=False
            )
        self.order_fields(["outcome", *self._grounds(), "reasoning", "fault", "at_fault"])

    def _grounds(self) -> list[str]:
        return [f"ground-{clause}" for clause in GROUNDS]

    def take(self, by: By) -> object:
        typed = self.cleaned_data
        named = {clause: typed[f"ground-{clause}"] for clause in GROUNDS}
        return decisions.dispute_decide(
            by=by,
            dispute=self.dispute,
            outcome=typed["outcome"],
            grounds={clause: note for clause, note in named.items() if note},
            reasoning=typed["reasoning"],
            fault=typed["fault"],
            at_fault=typed["at_fault"],
            money=self.money(),
        )


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
    contact = forms.CharField(label=_("Where the answer goes"), max_length=200)
    assisted_by = forms.ModelChoiceField(
        Staff.objects.filter(is_active=True), label=_("Who assisted the player")
    )
    due_at = moment(_("Answered by"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["due_at"].initial = timezone.localtime() + timedelta(days=7)

    def take(self, by: By) -> object:
        return complaints.complaint_file(by=by, dispute=self.dispute, **self.cleaned_data)


class ReplyForm(MoneyForm):
    outcome = forms.ChoiceField(label=_("Decision"), choices=list(OUTCOMES.items()))
    reasoning = text(_("Reasoning, for the file"), rows=4)
    letter = text(_("Letter to the player"), rows=8)
    field_order = ["outcome", "reasoning", "letter"]

    def take(self, by: By) -> object:
        typed = self.cleaned_data
        return complaints.complaint_decide(
            by=by,
            dispute=self.dispute,
            outcome=typed["outcome"],
            reasoning=typed["reasoning"],
            letter=typed["letter"],
            money=self.money(),
        )


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
