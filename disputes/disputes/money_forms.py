"""The two forms that decide, and what they do to the chips: nothing, a payment, the round anew.

Whatever it is goes settlement's way and waits there for its second person.
"""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.decision import FAULT, GROUNDS, OUTCOMES
from disputes.disputes.models.dispute import Words
from disputes.disputes.money import Money
from disputes.disputes.step_form import DisputeStepForm, money, text
from games.errors import Refused
from settlement.corrections.amend_form import AmendForm
from settlement.corrections.services.corrections import (
    Difference,
    correction_difference,
    round_state,
)
from settlement.models import Correction
from tables.models import Round, Staff

NONE, PAY, AGAIN, WAITING = "none", "pay", "again", "waiting"
PAYMENTS: Final[dict[str, Words]] = {
    NONE: _("No chips move"),
    PAY: _("Pay the box, or collect from it"),
    AGAIN: _("Settle the round again, as it should have been"),
    WAITING: _("By a correction that was proposed already"),
}


class MoneyForm(DisputeStepForm):
    """`money` names the way; left out, what is filled in says it."""

    drawn_by = "disputes/disputes/decide_form.html"

    amount = money(
        _("Pay to the box"), required=False, help_text=_("With a minus the box owes it.")
    )
    box = forms.IntegerField(label=_("Box"), min_value=1, max_value=9999, required=False)
    amend: AmendForm | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dispute = self.dispute
        self.fields["box"].initial = dispute.box
        proposed = Correction.objects.filter(round=dispute.round_id, round__isnull=False)
        possible = {
            NONE: True,
            PAY: dispute.table is not None,
            AGAIN: dispute.round is not None and dispute.round.settled_at is not None,
            WAITING: proposed.exists(),
        }
        self.possible = {way: words for way, words in PAYMENTS.items() if possible[way]}
        if dispute.round is not None and AGAIN in self.possible:
            self.amend = self._amend(dispute.round)
        if WAITING in self.possible:
            self.fields["correction"] = forms.ModelChoiceField(
                proposed, label=_("Correction"), required=False
            )
        self.fields["money"] = forms.ChoiceField(
            choices=list(self.possible.items()), required=False, initial=NONE
        )

    def _amend(self, round: Round) -> AmendForm:
        sent = self.data if self.is_bound else None
        form = AmendForm(sent, state=round_state(round), prefix="round")
        del form.fields["reason"], form.fields["cause"]  # the decision says both
        return form

    def clean(self) -> dict[str, Any]:
        if self.way == AGAIN and self.amend is not None and not self.amend.is_valid():
            self.add_error(None, _("The round as it should have been cannot be read."))
        return self.cleaned_data

    # What the template draws --------------------------------------------------------------------

    @property
    def ways(self) -> list[tuple[str, Words, bool]]:
        """Each way, what it is called, and whether it is the chosen one."""
        chosen = self["money"].value() or NONE
        return [(way, words, way == chosen) for way, words in self.possible.items()]

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        ways = {"money", "amount", "box", "correction"}
        return [self[name] for name in self.fields if name not in ways]

    # The money as typed -------------------------------------------------------------------------

    @property
    def way(self) -> str:
        typed = self.cleaned_data
        if typed.get("money"):
            return str(typed["money"])
        if typed.get("correction") is not None:
            return WAITING
        return PAY if typed.get("amount") else NONE

    @property
    def said(self) -> dict[str, Any]:
        return self.cleaned_data | {"money": self._money()}

    def _money(self) -> Money | None:
        typed = self.cleaned_data
        match self.way:
            case "pay":
                return Money(amount=typed.get("amount"), box=typed.get("box"))
            case "again" if self.amend is not None:
                return Money(amended=self.amend.amended())
            case "waiting":
                return Money(correction=typed.get("correction"))
        return None

    def difference(self) -> Difference:
        """What settling again would move; refused as proposing it would be."""
        if self.amend is None or self.dispute.round is None:
            raise Refused(gettext("Without a settled round there is nothing to settle again."))
        if not self.amend.is_valid():
            raise Refused(gettext("The round as it should have been cannot be read."))
        return correction_difference(round=self.dispute.round, amended=self.amend.amended())


class DecisionForm(MoneyForm):
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

    @property
    def said(self) -> dict[str, Any]:
        typed = super().said
        named = {clause: typed[f"ground-{clause}"] for clause in GROUNDS}
        grounds = {clause: note for clause, note in named.items() if note}
        kept = ("outcome", "reasoning", "fault", "at_fault", "money")
        return {name: typed[name] for name in kept} | {"grounds": grounds}


class ReplyForm(MoneyForm):
    outcome = forms.ChoiceField(label=_("Decision"), choices=list(OUTCOMES.items()))
    reasoning = text(_("Reasoning, for the file"), rows=4)
    letter = text(_("Letter to the player"), rows=8)
    field_order = ["outcome", "reasoning", "letter"]

    @property
    def said(self) -> dict[str, Any]:
        typed = super().said
        return {name: typed[name] for name in ("outcome", "reasoning", "letter", "money")}
