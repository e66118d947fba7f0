"""A dispute as one person sees it: its file, and the steps that they may take now.

The pit never sees surveillance's looks, nor its notes before they are released.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from disputes.disputes.actions import ACTIONS, next_of
from disputes.disputes.models.dispute import STATUS, Words
from disputes.disputes.services.steps import involved
from disputes.disputes.step_form import DisputeStepForm
from disputes.irregularities import facts, wording
from disputes.irregularities.case_page import CasePage
from disputes.models import DeskNote, Dispute, DisputeStep, Look, Standing
from disputes.surveillance.replay import ReplayStep, replay
from disputes.surveillance.verdict import Verdict, verdicts
from games.disputes import clause
from games.errors import Refused
from games.irregularities.ruling import rule
from settlement.models import Answer, Correction
from tables.models import Staff
from tables.staff.permissions import who_may


@dataclass(frozen=True)
class Act:
    """A step that the stage allows: its form, or who may take it instead."""

    action: str
    name: Words
    clause: str
    form: DisputeStepForm | None
    why_not: str = ""
    next: bool = False


@dataclass(frozen=True)
class DisputePage:
    dispute: Dispute
    staff: Staff
    typed: DisputeStepForm | None = None  # a form that came back with something wrong in it
    wrong: str = ""

    @cached_property
    def standing(self) -> Standing:
        return self.dispute.standing

    @property
    def status(self) -> Words:
        return STATUS[self.standing.status]

    @cached_property
    def watching(self) -> bool:
        return self.staff.may("surveillance.watch")

    @cached_property
    def steps(self) -> list[DisputeStep]:
        rows = self.dispute.steps.select_related("entry__actor", "entry__device")
        return list(rows.order_by("pk"))

    @property
    def known(self) -> DisputeStep | None:
        """Who of surveillance said that they know of it, and when."""
        return next((step for step in self.steps if step.action == "know"), None)

    @cached_property
    def notes(self) -> QuerySet[DeskNote]:
        own = Q(dispute=self.dispute) | Q(entry__dispute=self.dispute)
        notes = DeskNote.objects.filter(own).select_related("by", "release")
        return notes if self.watching else notes.filter(release__isnull=False)

    @cached_property
    def looks(self) -> list[Look]:
        return list(self.dispute.looks.select_related("by")[:30]) if self.watching else []

    # The round ----------------------------------------------------------------------------------

    @cached_property
    def replay(self) -> list[ReplayStep]:
        return replay(self.dispute.round) if self.dispute.round else []

    @cached_property
    def verdicts(self) -> list[Verdict]:
        return verdicts(self.dispute.round) if self.dispute.round else []

    @cached_property
    def case(self) -> CasePage | None:
        """The irregularity behind it, with what was proposed and ruled then."""
        behind = self.dispute.irregularity
        return CasePage(behind, self.staff) if behind else None

    @cached_property
    def ruling_again(self) -> list[wording.EffectWords]:
        """What its clause proposes on the same facts, asked of the engine now."""
        if self.case is None:
            return []
        told = self.case.irregularity
        number = told.situation.partition(" ")[2]
        try:
            again = rule(facts.case(self.case.subject, number, told.facts))
        except Refused:
            return []
        return wording.effects(again["effects"])

    # The money ----------------------------------------------------------------------------------

    @cached_property
    def corrections(self) -> list[tuple[Correction, Answer | None]]:
        """What the decisions propose, each with its second person's word."""
        found = [getattr(self.dispute, "decision", None)]
        complaint = getattr(self.dispute, "complaint", None)
        found.append(getattr(complaint, "reply", None))
        named = [each.correction for each in found if each is not None and each.correction]
        return [(each, getattr(each, "answer", None)) for each in named]

    @property
    def may_confirm(self) -> bool:
        return self.staff.may("correction.confirm")

    # What can be done ---------------------------------------------------------------------------

    @cached_property
    def acts(self) -> list[Act]:
        acts = [self._act(name) for name, row in ACTIONS.items() if row.possible(self.standing)]
        return sorted(acts, key=lambda act: (not act.next, bool(act.why_not)))

    def _act(self, action: str) -> Act:
        row, why_not = ACTIONS[action], ""
        if not self.staff.may(row.permission):
            why_not = who_may(row.permission)
        elif row.impartial and self.staff.pk in self._involved:
            why_not = _("Somebody else: it is about your own action.")
        form = None if why_not else self._form(action)
        is_next = row is next_of(self.standing) and not why_not
        cited = clause(row.step or action)
        return Act(action, row.button or row.name, cited, form, why_not, is_next)

    def _form(self, action: str) -> DisputeStepForm:
        if self.typed is not None and action == self.wrong:
            return self.typed
        return ACTIONS[action].form(dispute=self.dispute, auto_id=f"{action}_%s")

    @cached_property
    def _involved(self) -> set[int]:
        return involved(self.dispute)
