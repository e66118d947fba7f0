"""Writing to the ledger: a transfer with its postings, and with lines where wagers are behind it.

Everything here runs inside the caller's transaction, under the table's lock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from config.web.gaming_day import gaming_day
from games.adjudicate import adjudicate
from games.errors import Refused
from games.money import from_text, text
from settlement.ledger.models import COMMISSION, OF_ROUNDS, POSITION, RACK, REVERSAL
from settlement.models import Line, Posting, Transfer
from tables.models import Round, Session, Staff, Table

Account = tuple[str, int | None]  # a position's account is its box
Postings = Mapping[Account, Decimal]
AMOUNTS = ("amount", "paid", "taken", "returned", "commission")


def judged(round: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's settlement of a round, or its refusal."""
    settlement = adjudicate(round)
    if "error" in settlement:
        raise Refused(settlement["error"]["message"], settlement["error"].get("clause"))
    return settlement


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
    settlement: Mapping[str, Any],
    *,
    round: Round,
    players: Mapping[int, int | None],
    **transfer: Any,
) -> Transfer:
    """A round's lines and postings, exactly as the engine computed them."""
    wagers: Sequence[Mapping[str, Any]] = settlement["wagers"]
    written = transfer_write(kind, postings_of(wagers), round=round, **transfer)
    Line.objects.bulk_create(
        Line(
            transfer=written,
            round=round,
            box=wager["box"],
            bet=wager["bet"],
            player_id=players.get(wager["box"]),
            result=wager["result"],
            clause=wager["clause"],
            in_play=Decimal(wager["amount"]) - Decimal(wager["returned"]),
            **{name: Decimal(wager[name]) for name in AMOUNTS},
        )
        for wager in wagers
    )
    return written


def moved_by(wagers: Sequence[Mapping[str, Any]]) -> dict[Account, int]:
    """Who is up and who is down, in cents. The rack pays the gross; the position gives up the
    commission."""
    sums: dict[Account, int] = defaultdict(int)
    for wager in wagers:
        taken, paid = from_text(wager["taken"]), from_text(wager["paid"])
        commission = from_text(wager["commission"])
        sums[RACK, None] += taken - paid - commission
        sums[POSITION, wager["box"]] += paid - taken
        sums[COMMISSION, None] += commission
    return sums


def postings_of(wagers: Sequence[Mapping[str, Any]]) -> Postings:
    """The same, as the ledger's columns hold it."""
    return {account: Decimal(text(amount)) for account, amount in moved_by(wagers).items()}


def standing(round: Round) -> Transfer:
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


def positions_of(wagers: Sequence[Mapping[str, Any]]) -> dict[int, Decimal]:
    """The same of a settlement that is not written yet."""
    sums = postings_of(wagers)
    return {box: amount for (_account, box), amount in sums.items() if box is not None}
