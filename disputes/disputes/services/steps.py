"""One step of a dispute: checked against its actions, sealed in the log, and told to who listens.

Every writer goes through `LockedDispute`: it locks the dispute's stream, asks the table of actions
whether this person may take this step now, and appends. A refusal writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from config.web.live_updates import announce
from disputes.disputes.actions import ACTIONS, OPENED, OPENED_ENTRY
from disputes.disputes.models.dispute import STATUS
from disputes.models import Dispute, DisputeStep, Standing
from disputes.surveillance.services.entries import follow
from games.disputes import clause
from games.errors import Refused
from games.round.events import KINDS
from games.words import Sentence
from tables.alerts.services import alert_acknowledge
from tables.log import services as log
from tables.log.services import By
from tables.models import Alert, Entry, Stream
from tables.rounds.play import Stale
from tables.staff.permissions import check_may

TOPIC = "disputes"
LONGEST = 4000
SERVICES = "disputes.disputes.services"


def clause_of(dispute: Dispute, step: str) -> str:
    """Cited from the game's own rulebook; without a table there is no game."""
    return clause(step, dispute.table.rules.document if dispute.table else None)


def text_of(text: str, empty: str = "") -> str:
    """As somebody wrote it, or one of our own sentences."""
    if isinstance(text, Sentence):
        return text
    text = text.strip()
    if not text:
        raise Refused(empty or _("Write down what was said: it is part of the file."))
    if len(text) > LONGEST:
        raise Refused(_("This is too long: %(most)s characters at most.") % {"most": LONGEST})
    return text


def involved(dispute: Dispute) -> set[int]:
    """Whose own action it is about: named with it, acting in its round, or ruling on it."""
    people = {dispute.about_id}
    if dispute.round_id:
        told = Entry.objects.filter(round_id=dispute.round_id, kind__in=list(KINDS))
        people |= set(told.values_list("actor", flat=True))
    if dispute.irregularity is not None and hasattr(dispute.irregularity, "ruling"):
        people.add(dispute.irregularity.ruling.by_id)
    return {person for person in people if person is not None}


@dataclass
class LockedDispute:
    """A dispute that is ours until the transaction ends."""

    stream: Stream
    dispute: Dispute
    standing: Standing
    by: By

    @classmethod
    def locked(cls, dispute: Dispute, by: By) -> LockedDispute:
        stream = log.lock_for(dispute.table)
        standing = Standing.objects.select_for_update().get(dispute=dispute)
        return cls(stream, dispute, standing, by)

    def check(self, action: str) -> None:
        """Refuse with a sentence unless this person may take this step now."""
        row, status = ACTIONS[action], self.standing.status
        why = clause_of(self.dispute, row.step or action)
        check_may(self.by.staff, row.permission)
        if row.leaves and hasattr(self.dispute, row.leaves):
            raise Stale(str(row.already), why)
        if status not in row.at:
            words = _("“%(step)s” cannot follow here. It stands at: %(status)s.")
            said = {"step": row.name, "status": STATUS[status]}
            raise Refused(words % said, why)
        if row.impartial and self.by.staff.pk in involved(self.dispute):
            raise Refused(_("Nobody decides a dispute about their own action."), why)
        if row.done(self.standing):
            raise Refused(str(row.already), why)

    def take(self, action: str, **said: Any) -> DisputeStep:
        """The step happens: into the log, and the dispute moves on."""
        step = write(self.stream, self.dispute, action, said, by=self.by)
        row = ACTIONS[action]
        if row.to is not None:
            self.standing.status, self.standing.since = row.to, timezone.now()
            if not row.promised:
                self.standing.due_at = None
        if row.sets is not None:
            setattr(self.standing, *row.sets)
        self.standing.save()
        self._answer(row.answers)
        return step

    def _answer(self, audience: str) -> None:
        """Whoever takes this step has seen what called for it."""
        called = Alert.objects.filter(
            acknowledged_at=None, audience=audience, values__dispute=str(self.dispute)
        )
        for alert in called if audience and self.by.actor else ():
            alert_acknowledge(by=self.by, alert=alert)


def take(*, action: str, by: By, dispute: Dispute, **said: Any) -> object:
    """By the action's own service, or as words that are written down."""
    name = ACTIONS[action].service
    if not name:
        return words_take(action=action, by=by, dispute=dispute, **said)
    return import_string(f"{SERVICES}.{name}")(by=by, dispute=dispute, **said)


@transaction.atomic
def words_take(*, action: str, by: By, dispute: Dispute, text: str = "") -> DisputeStep:
    """The words that its form asks for, if it asks for any."""
    case, row = LockedDispute.locked(dispute, by), ACTIONS[action]
    case.check(action)
    if "text" not in row.form.base_fields:
        return case.take(action)
    said = text_of(text, str(row.empty)) if row.empty else text.strip()[:LONGEST]
    return case.take(action, text=said)


def write(
    stream: Stream,
    dispute: Dispute,
    action: str,
    said: dict[str, Any],
    *,
    by: By,
    key: UUID | None = None,
) -> DisputeStep:
    """Onto a locked stream."""
    data = {"dispute": dispute.pk, **said}
    kind = OPENED_ENTRY if action == OPENED else ACTIONS[action].entry
    entry = log.append(stream, kind, data, by=by, key=key, round_id=dispute.round_id)
    step = DisputeStep.objects.create(dispute=dispute, action=action, entry=entry)
    follow(stream)
    announce(TOPIC, dispute=dispute.pk)
    announce(f"dispute-{dispute.pk}")
    return step
