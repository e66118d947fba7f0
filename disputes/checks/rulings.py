"""Rulings and decisions: by the rank that their clause asks for, never on one's own action."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from config import roles
from disputes.disputes.actions import ACTIONS
from disputes.models import DisputeStep, Ruling
from games.round.events import KINDS
from games.words import Sentence, _
from tables.checks.approvals import within
from tables.checks.model import Fault, HouseCheck, Scope
from tables.checks.ranks import Ranks
from tables.models import Entry


def find_faults(scope: Scope) -> Iterator[Fault]:
    ranks = Ranks()
    rulings = Ruling.objects.select_related("irregularity").order_by("pk")
    for ruling in within(rulings, scope, "at", "irregularity__table"):
        say = _ruling(ruling, ranks)
        if say is not None:
            case = ruling.irregularity
            yield Fault(f"ruling {ruling.pk}", say, case.table_id, case.round_id)
    steps = DisputeStep.objects.select_related("dispute__irregularity__ruling", "entry")
    for step in within(steps.order_by("pk"), scope, "entry__at", "dispute__table"):
        say = _step(step, ranks)
        if say is not None:
            yield Fault(f"step {step.pk}", say, step.dispute.table_id, step.dispute.round_id)


def _ruling(ruling: Ruling, ranks: Ranks) -> Sentence | None:
    case, who = ruling.irregularity, ranks.number(ruling.by_id)
    if ruling.by_id == case.raised_by_id:
        return _("{who} ruled on what {who} had raised ({clause}).", who=who, clause=case.clause)
    had = {ruling.rank} & ranks.at(ruling.by_id, ruling.at)
    if not any(roles.at_least(rank, case.authority) for rank in had):
        return _(
            "{who} ruled under {clause}, which takes {rank} or above.",
            who=who,
            clause=case.clause,
            rank=case.authority,
        )
    return None


def _step(step: DisputeStep, ranks: Ranks) -> Sentence | None:
    row, entry = ACTIONS.get(step.action), step.entry
    if row is None or entry.actor_id is None:
        return None
    who, dispute = ranks.number(entry.actor_id), str(step.dispute)
    if not ranks.may(entry.actor_id, row.permission, entry.at):
        return _(
            "{who} took a step of {dispute} that their rank may not.", who=who, dispute=dispute
        )
    if row.impartial and entry.actor_id in _involved(step):
        return _("{who} decided {dispute}, about their own action.", who=who, dispute=dispute)
    return None


def _involved(step: DisputeStep) -> set[int | None]:
    """Whose own action it was about at that moment (see the steps' `involved`)."""
    dispute, entry = step.dispute, step.entry
    people: set[int | None] = {dispute.about_id}
    if dispute.round_id:
        before = Entry.objects.filter(round_id=dispute.round_id, seq__lt=entry.seq)
        people |= set(before.filter(kind__in=list(KINDS)).values_list("actor", flat=True))
    ruling = getattr(dispute.irregularity, "ruling", None)
    if ruling is not None and ruling.at < entry.at:
        people.add(ruling.by_id)
    return people


CHECK = HouseCheck(
    "rulings",
    gettext_lazy("Rulings and decisions"),
    gettext_lazy("Rulings and decisions are by the rank they take, never on one's own action."),
    find_faults,
)
