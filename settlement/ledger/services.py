"""Writing to the ledger: a transfer with its postings, and with lines where wagers are behind it.

Everything here runs inside the caller's transaction, under the table's lock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from config.web.gaming_day import gaming_day
from games import money
from games.errors import Refused
from games.round.adjudicate import JudgedWager, Judgement
from settlement.ledger.models import COMMISSION, OF_ROUNDS, POSITION, RACK, REVERSAL
from settlement.models import Line, Posting, Transfer
from tables.models import Round, Session, Staff, Table

Account = tuple[str, int | None]  # a position's account is its box
Postings = Mapping[Account, Decimal]


def transfer_write(
    kind: str,
    postings: Postings,
    *,
    table: Table,
    session: Session,
    by: Staff,
    confirmed_by: Staff | None = None,
    **more: Any,
) -> Transfer:
    """One balanced movement; accounts that nothing moves get no posting."""
    transfer = Transfer.objects.create(
        kind=kind,
        table=table,
        session=session,
        day=gaming_day(),
        by=by,
        confirmed_by=confirmed_by,
        **more,
    )
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account=account, box=box, amount=amount)
        for (account, box), amount in postings.items()
        if amount
    )
    return transfer


def settlement_write(
    kind: str,
    judgement: Judgement,
    *,
    round: Round,
    players: Mapping[int, int | None],
    **transfer: Any,
) -> Transfer:
    """A round's lines and postings, exactly as the engine computed them."""
    written = transfer_write(kind, postings_of(judgement.wagers), round=round, **transfer)
    Line.objects.bulk_create(
        Line(transfer=written, round=round, player_id=players.get(wager.box), **columns_of(wager))
        for wager in judgement.wagers
    )
    return written


def columns_of(wager: JudgedWager) -> dict[str, Any]:
    """A wager of a judgement as a line of the ledger holds it."""
    return {
        "box": wager.box,
        "bet": wager.bet,
        "amount": money.amount(wager.amount),
        "in_play": money.amount(wager.amount - wager.returned),
        "result": wager.result,
        "paid": money.amount(wager.paid),
        "taken": money.amount(wager.taken),
        "returned": money.amount(wager.returned),
        "commission": money.amount(wager.commission),
        "clause": wager.clause,
    }


def moved_by(wagers: Iterable[JudgedWager]) -> dict[Account, int]:
    """Who is up and who is down, in cents. The rack pays the gross; the position gives up the
    commission."""
    sums: dict[Account, int] = defaultdict(int)
    for wager in wagers:
        sums[RACK, None] -= wager.net + wager.commission
        sums[POSITION, wager.box] += wager.net
        sums[COMMISSION, None] += wager.commission
    return sums


def postings_of(wagers: Iterable[JudgedWager]) -> Postings:
    """The same, as the ledger's columns hold it."""
    return {account: money.amount(cents) for account, cents in moved_by(wagers).items()}


def settlement_in_force(round: Round) -> Transfer:
    """The round's settlement that no correction has reversed."""
    stands = Transfer.objects.filter(round=round, kind__in=OF_ROUNDS, reversed_by=None).first()
    if stands is None:
        raise Refused(_("This round is not settled yet."))
    return stands


def reversal_write(
    transfer: Transfer, *, session: Session, by: Staff, confirmed_by: Staff, reason: str
) -> Transfer:
    """The same postings the other way round."""
    back = {(posting.account, posting.box): -posting.amount for posting in transfer.postings.all()}
    return transfer_write(
        REVERSAL,
        back,
        table=transfer.table,
        session=session,
        round=transfer.round,
        reverses=transfer,
        by=by,
        confirmed_by=confirmed_by,
        reason=reason,
    )


def positions(transfer: Transfer) -> dict[int, Decimal]:
    """What each box of the transfer's table got, net."""
    found = transfer.postings.filter(account=POSITION).values_list("box", "amount")
    return {box: amount for box, amount in found if box is not None}


def positions_of(wagers: Iterable[JudgedWager]) -> dict[int, Decimal]:
    """The same of a settlement that is not written yet."""
    sums = postings_of(wagers)
    return {box: amount for (_account, box), amount in sums.items() if box is not None}
