"""An irregularity as its page shows it: what happened, what would follow, who may press what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from config.roles import at_least
from disputes.irregularities import wording
from disputes.irregularities.models import CHOICES, ORDER, RULING
from disputes.irregularities.preview import Preview, preview
from disputes.irregularities.services.apply import asked
from disputes.irregularities.services.ruling_target import ruling_target
from disputes.irregularities.subject import Subject
from disputes.models import Acknowledgement, DeskNote, Irregularity, Outcome, PendingRuling, Ruling
from disputes.surveillance.replay import ReplayStep, replay
from games.errors import Refused
from tables.log.services import CLOCKWORK
from tables.models import Staff
from tables.rounds.play import Play
from tables.staff.models.staff import RANK_NAMES


@dataclass(frozen=True)
class Asked:
    """A box that is asked whether it stays: `stays` is None until it has said so."""

    box: int
    name: str
    stays: bool | None


@dataclass(frozen=True)
class CasePage:
    """Read for one person: buttons that they may not press say who may."""

    irregularity: Irregularity
    staff: Staff

    # The record ---------------------------------------------------------------------------------

    @cached_property
    def pending(self) -> PendingRuling | None:
        return PendingRuling.objects.filter(irregularity=self.irregularity).first()

    @cached_property
    def ruling(self) -> Ruling | None:
        rulings = Ruling.objects.filter(irregularity=self.irregularity)
        return rulings.select_related("by").first()

    @cached_property
    def acknowledged(self) -> Acknowledgement | None:
        found = Acknowledgement.objects.filter(irregularity=self.irregularity)
        return found.select_related("by").first()

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return list(self.irregularity.outcomes.select_related("correction"))

    @cached_property
    def choices(self) -> list[Any]:
        return list(self.irregularity.choices.select_related("by"))

    @cached_property
    def released(self) -> list[DeskNote]:
        """What surveillance said of it and lets the pit read."""
        said = DeskNote.objects.filter(entry__irregularity=self.irregularity)
        return list(said.filter(release__isnull=False).select_related("by"))

    @cached_property
    def stamp(self) -> str:
        """Changes whenever the page would: a poll that finds the same gets nothing."""
        stage = self.pending.stage if self.pending else "done"
        ruled = self.ruling.pk if self.ruling else 0
        known = self.acknowledged.pk if self.acknowledged else 0
        counts = map(len, (self.choices, self.outcomes, self.released))
        return "-".join(map(str, (stage, ruled, known, *counts)))

    # What happened, and what would follow -------------------------------------------------------

    @cached_property
    def play(self) -> Play:
        return Play.read(self.irregularity.table_id)

    @cached_property
    def subject(self) -> Subject:
        """As it stood when this was raised: what the proposal was made for."""
        return Subject.when_raised(self.play, self.irregularity.round, self.irregularity.pk)

    @cached_property
    def steps(self) -> list[ReplayStep]:
        round = self.irregularity.round
        return replay(round, alerts=True) if round else []

    @property
    def situation(self) -> str:
        return wording.situation(self.irregularity.table.game, self.irregularity.situation)

    @property
    def clause_words(self) -> str:
        return wording.clause_words(self.irregularity.clause)

    @property
    def facts(self) -> list[wording.AnsweredFact]:
        case = self.irregularity
        return wording.answers(case.table.game, case.situation, case.facts)

    @property
    def effects(self) -> list[wording.EffectWords]:
        return wording.effects(self.irregularity.proposal["effects"])

    @property
    def ruled_effects(self) -> list[wording.EffectWords]:
        return wording.effects(self.ruling.effects) if self.ruling else []

    @cached_property
    def preview(self) -> Preview | None:
        """What the proposal does to each wager; once ruled, what the ruling did."""
        case = self.irregularity
        told = self.ruling.effects if self.ruling else case.proposal["effects"]
        try:
            return preview(self.subject, case.clause, told, case.facts)
        except Refused:
            return None  # somebody ruled what the round did not bear out at first

    # Who may press what -------------------------------------------------------------------------

    @property
    def authority(self) -> str:
        return str(RANK_NAMES[self.irregularity.authority])

    @cached_property
    def may_not(self) -> str:
        """Why this person cannot rule on it, in a few words; nothing where they can."""
        if self.staff == self.irregularity.raised_by:
            return _("somebody else: you raised it")
        if not at_least(self.staff.rank_now, self.irregularity.authority):
            return _("%(rank)s or above") % {"rank": self.authority}
        return ""

    @property
    def options(self) -> list[tuple[wording.EffectWords, bool]]:
        """The clause's options, each with whether this person's rank may choose it."""
        rank = self.staff.rank_now
        told = self.irregularity.proposal["options"]
        allowed = [at_least(rank, option["authority"]) for option in told]
        return list(zip(wording.effects(told), allowed, strict=True))

    @property
    def rules(self) -> bool:
        """Whether this person is of those who rule at all."""
        return self.staff.may("irregularity.rule")

    @property
    def watches(self) -> bool:
        """Whether this person is surveillance: sees everything, rules on nothing."""
        return self.staff.may("irregularity.acknowledge")

    @property
    def may_dispute(self) -> bool:
        return self.staff.may("dispute.open")

    @property
    def to_rule(self) -> bool:
        return self.pending is not None and self.pending.stage == RULING

    # What has to be answered --------------------------------------------------------------------

    @cached_property
    def boxes(self) -> list[Asked]:
        """Who is asked to stay or withdraw. Who has chosen stays in the list until all have: a
        row that vanished would move the others under the finger."""
        state = self._now
        if self.pending is None or self.pending.stage != CHOICES or state is None:
            return []
        names = self.play.felt.places
        chosen = {choice.box: choice.stays for choice in self.choices}
        return [
            Asked(box, names.get(str(box), {}).get("name", ""), chosen.get(box))
            for box in sorted({*asked(state, self.irregularity), *chosen})
        ]

    @cached_property
    def lies(self) -> tuple[str, ...]:
        """The cards to be put in order, as they lie now."""
        fixes = "order" in self.irregularity.facts and self.to_rule
        if fixes:
            return tuple(self.irregularity.facts["order"])
        asks = self.pending is not None and self.pending.stage == ORDER
        return self._now.on_felt() if asks and self._now is not None else ()

    @cached_property
    def _now(self) -> Any:
        if self.pending is None:
            return None
        return ruling_target(self.play, self.irregularity, self.pending, by=CLOCKWORK).state


def case_page_of(irregularity: Irregularity, staff: Staff) -> CasePage:
    return CasePage(irregularity, staff)
