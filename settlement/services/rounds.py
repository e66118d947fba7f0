"""Settling a round: announce, judge, write every line and one balanced transfer, all or nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from games import engine
from games.adjudicate import adjudicate
from games.errors import Refused
from games.state import Phase
from settlement.models import Line, Posting, Transfer
from settlement.models.ledger import COMMISSION, POSITION, RACK, SETTLEMENT
from settlement.services.warnings import warn_players
from tables.models import Table
from tables.play import Play, Seen
from tables.services.log import By
from tables.services.rounds import round_finish

LETTERS = {"player": "P", "banker": "B", "tie": "T"}


@transaction.atomic
def round_settle(*, by: By, table: Table, seen: Seen, key: UUID | None) -> Play:
    """The dealer calls the result: the engine's lines become the ledger's, and the round is over.

    A void round is settled the same way: everything goes back.
    """
    play = Play.locked(table)
    if not play.is_new(seen, key):
        return play
    if play.state.phase is not Phase.VOID:
        play.record([engine.announce(play.state)], by=by, key=key)
    settlement = judged(play.state.as_json())
    transfer = transfer_write(play, settlement, by=by)
    warn_players(play, settlement)
    play.note("RoundSettled", {"transfer": transfer.pk, "totals": settlement["totals"]}, by=by)
    outcome = settlement["outcome"]
    result = "void" if play.state.void else str(play.state.result())
    round_finish(play, result=result, letter=LETTERS.get(outcome.get("winner", ""), ""))
    return play


def judged(round: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's settlement of a round, or its refusal."""
    settlement = adjudicate(round)
    if "error" in settlement:
        raise Refused(settlement["error"]["message"], settlement["error"].get("clause"))
    return settlement


def transfer_write(play: Play, settlement: Mapping[str, Any], *, by: By, **kind: Any) -> Transfer:
    """One transfer with its lines and postings, exactly as the engine computed them."""
    transfer = Transfer.objects.create(
        **{"kind": SETTLEMENT, **kind},
        table=play.felt.table,
        session=play.round.session,
        round=play.round,
        by=by.staff,
    )
    Line.objects.bulk_create(_lines(play, transfer, settlement["wagers"]))
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account=account, box=box, amount=amount)
        for (account, box), amount in postings(settlement["wagers"]).items()
        if amount
    )
    return transfer


def _lines(play: Play, transfer: Transfer, wagers: list[dict[str, Any]]) -> list[Line]:
    places = play.felt.places
    return [
        Line(
            transfer=transfer,
            round=play.round,
            box=wager["box"],
            bet=wager["bet"],
            player_id=places.get(str(wager["box"]), {}).get("player"),
            result=wager["result"],
            clause=wager["clause"],
            in_play=Decimal(wager["amount"]) - Decimal(wager["returned"]),
            **{
                name: Decimal(wager[name])
                for name in ("amount", "paid", "taken", "returned", "commission")
            },
        )
        for wager in wagers
    ]


def postings(wagers: list[dict[str, Any]]) -> dict[tuple[str, int | None], Decimal]:
    """Who is up and who is down. The rack pays the gross; the position gives up the commission."""
    sums: dict[tuple[str, int | None], Decimal] = defaultdict(Decimal)
    for wager in wagers:
        taken, paid = Decimal(wager["taken"]), Decimal(wager["paid"])
        commission = Decimal(wager["commission"])
        sums[RACK, None] += taken - paid - commission
        sums[POSITION, wager["box"]] += paid - taken
        sums[COMMISSION, None] += commission
    return sums
