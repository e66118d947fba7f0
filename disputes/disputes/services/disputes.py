"""Opening a dispute, resolving it at the table or escalating it, the player's time."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from disputes.disputes.actions import OPENED, next_of
from disputes.disputes.models.dispute import CHIPS, OVER
from disputes.disputes.services.steps import LockedDispute, clause_of, text_of, write
from disputes.models import Dispute, DisputeStep, Irregularity, Standing
from games.errors import Refused
from games.money import whole_cents
from games.round.state import seat
from games.words import Sentence, as_json
from tables.alerts.kinds import KINDS, AlertKind
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.log.services import CLOCKWORK, By
from tables.models import Place, Player, Round, Staff, Stream, Table
from tables.staff.permissions import check_may
from tables.staff.selectors import duty_at

LONGEST_WAIT = timedelta(days=30)
CALLED = gettext_noop("Dispute {dispute} at {table}: {claim}")
INFORMED = gettext_noop("Dispute {dispute}: the pit manager was called ({clause})")
LATE = gettext_noop("Dispute {dispute} is overdue: the player was promised an answer by {when}")


@transaction.atomic
def dispute_open(
    *,
    by: By,
    claimant: str,
    claim: str,
    chips: str,
    table: Table | None = None,
    round: Round | None = None,
    irregularity: Irregularity | None = None,
    box: int | None = None,
    amount: Decimal | None = None,
    about: Staff | None = None,
    key: UUID | None = None,
) -> Dispute:
    """From a round, a box, an irregularity, or none of them. At its table a dealer may, and whoever
    can resolve it is called there; sent twice with one `key` it is opened once."""
    check_may(by.staff, "dispute.call" if by.at_table else "dispute.open")
    if irregularity is not None:
        round, table = round or irregularity.round, table or irregularity.table
    table = round.table if round is not None else table
    claim = text_of(claim, _("Write down what is claimed."))
    _check_claim(table, round, irregularity, box, amount, chips)
    try:
        stream = log.lock_for(table, key=key)
    except log.AlreadyDone as done:
        return Dispute.objects.get(pk=done.entry.data["dispute"])
    player = _player(table, box)
    dispute = Dispute.objects.create(
        table=table,
        round=round,
        irregularity=irregularity,
        box=box,
        player=player,
        claimant=_claimant(claimant, player),
        claim=claim,
        amount=amount,
        chips=chips,
        about=about or _dealer(table, round),
        opened_by=by.staff,
    )
    Standing.objects.create(dispute=dispute)
    said = {"claimant": as_json(dispute.claimant), "claim": as_json(claim)}
    said |= {"chips": chips, "box": box}
    said |= {"amount": None if amount is None else str(amount)}
    said |= {"irregularity": irregularity.pk if irregularity else None}
    write(stream, dispute, OPENED, said, by=by, key=key)
    if not by.staff.may("dispute.resolve"):
        _call(stream, dispute, by=by)
    return dispute


def _call(stream: Stream, dispute: Dispute, *, by: By) -> None:
    """First level: a dealer inspector or pit supervisor comes to the table."""
    values = {"dispute": str(dispute), "table": str(dispute.table), "claim": _brief(dispute.claim)}
    say = Sentence(CALLED, values)
    alert_about(stream, dispute, KINDS["dispute-called"], say, by)


def _brief(claim: str) -> str:
    """What people wrote is cut for an alert, a sentence of ours is not."""
    if not isinstance(claim, Sentence):
        return claim[:100]
    return Sentence(claim.template, {name: _brief(said) for name, said in claim.values.items()})


def _check_claim(
    table: Table | None,
    round: Round | None,
    irregularity: Irregularity | None,
    box: int | None,
    amount: Decimal | None,
    chips: str,
) -> None:
    if irregularity is not None and table is not None and irregularity.table_id != table.pk:
        raise Refused(_("That irregularity was raised at another table."))
    if irregularity is not None and round is not None and irregularity.round_id != round.pk:
        raise Refused(_("That irregularity was raised in another round."))
    if chips not in CHIPS:
        raise Refused(_("Say where the chips are."))
    if box is not None and (table is None or not 1 <= seat(box) <= table.seats):
        raise Refused(_("There is no box %(box)s at this table.") % {"box": box})
    if amount is not None:
        _check_amount(amount)


def _check_amount(amount: Decimal) -> None:
    if not whole_cents(amount) or amount <= 0:
        raise Refused(_("Name the amount, in whole cents and above zero."))


def _player(table: Table | None, box: int | None) -> Player | None:
    if table is None or box is None:
        return None
    place = Place.objects.filter(table=table, box=box, until=None).select_related("player").first()
    return place.player if place else None


def _claimant(name: str, player: Player | None) -> str:
    if isinstance(name, Sentence):
        return name
    name = name.strip() or (str(player) if player else "")
    if not name:
        raise Refused(_("Say who disputes it; “unknown” is an answer."))
    return name[:99]  # as_text may put a space before it


def _dealer(table: Table | None, round: Round | None) -> Staff | None:
    """Without a round to ask it is whoever stands at the dealer's post now."""
    if table is None or round is not None:
        return None
    duty = duty_at(table.pk, "dealer")
    return duty.staff if duty else None


@transaction.atomic
def dispute_escalate(*, by: By, dispute: Dispute, text: str) -> DisputeStep:
    """It cannot be resolved here: the pit manager or above takes it, surveillance is told."""
    case = LockedDispute.locked(dispute, by)
    case.check("escalate")
    step = case.take("escalate", text=text_of(text, _("Say why it could not be resolved.")))
    clause = clause_of(dispute, "know")
    say = Sentence(INFORMED, {"dispute": str(dispute), "clause": clause})
    for audience in ("dispute.know", "dispute.decide"):
        alert_about(case.stream, dispute, KINDS["dispute-escalated"].to(audience), say, by)
    return step


def alert_about(stream: Stream, dispute: Dispute, kind: AlertKind, say: Sentence, by: By) -> None:
    alert_raise(
        stream,
        kind,
        say,
        by=by,
        table=dispute.table,
        round_id=dispute.round_id,
    )


@transaction.atomic
def dispute_due(*, by: By, dispute: Dispute, due_at: datetime, text: str = "") -> DisputeStep:
    """By when the player was told it will be settled; a later word replaces an earlier."""
    case = LockedDispute.locked(dispute, by)
    case.check("due")
    case.standing.due_at = check_due(dispute, due_at)
    return case.take("due", due_at=due_at.isoformat(), text=text.strip())


def check_due(dispute: Dispute, due_at: datetime) -> datetime:
    if not timezone.now() < due_at < timezone.now() + LONGEST_WAIT:
        words = _("The time given must lie ahead, and within %(days)s days.")
        raise Refused(words % {"days": LONGEST_WAIT.days}, clause_of(dispute, "due"))
    return due_at


def overdue_warn() -> int:
    """The house's clockwork: one alert for each promise that was not kept, however often asked."""
    late = Standing.objects.filter(due_at__lt=timezone.now()).exclude(status__in=OVER)
    late = late.exclude(alerted_due=F("due_at")).select_related("dispute__table__stream")
    return sum(_warn(standing.dispute) for standing in late)


@transaction.atomic
def _warn(dispute: Dispute) -> int:
    case = LockedDispute.locked(dispute, CLOCKWORK)
    standing = case.standing
    if not standing.overdue or standing.due_at is None or standing.alerted_due == standing.due_at:
        return 0  # somebody was faster
    say = Sentence(LATE, {"dispute": str(dispute), "when": standing.due_at.isoformat()})
    if (due := next_of(standing)) is not None:
        late = KINDS["dispute-overdue"].to(due.permission)
        alert_about(case.stream, dispute, late, say, CLOCKWORK)
    standing.alerted_due = standing.due_at
    standing.save(update_fields=["alerted_due"])
    return 1
