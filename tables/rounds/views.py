"""The dealer's taps on a round: place your bets, wagers, moves, take back; and calling for help."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponseBase, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import registry
from games.round import engine
from tables.alerts.calls import supervisor_call
from tables.felt.taps import Tap, Unreadable, changes, felt_answer, number, tap
from tables.rounds.play import Play
from tables.rounds.services import Move, round_move, round_open, round_take_back, wagers_change
from tables.shoes.services.reader_feed import hand_turn
from tables.staff.access import DutyRequest, on_duty

# What a move's fields say, as a question to the engine
MOVES: dict[str, Callable[[QueryDict], Move]] = {
    "close": lambda post: engine.close_bets,
    "deal": lambda post: lambda s: engine.deal(s, post.get("card", ""), post.get("to") or None),
    "error": lambda post: lambda s: engine.draw_in_error(s, post.get("card", "")),
}


def asked(post: QueryDict) -> Move:
    """The move that a tap asks for: one of every game, or one that some game has of its own."""
    name = post.get("move", "")
    if name in MOVES:
        return MOVES[name](post)
    if name not in registry.MOVES:
        raise Unreadable
    box = number(post, "box")
    return lambda state: engine.decide(state, name, box)


@never_cache
@require_safe
@on_duty("table.deal")
def felt(request: DutyRequest) -> HttpResponseBase:
    return felt_answer(request, Play.read(request.tablet.table_id))


@tap
def open_round(request: DutyRequest, tap: Tap) -> Play:
    table = request.tablet.table
    return round_open(by=request.by, table=table, key=tap.key, after=tap.seen.round_id)


@tap
def wagers(request: DutyRequest, tap: Tap) -> Play:
    return wagers_change(
        by=request.by,
        table=request.tablet.table,
        round_id=tap.seen.round_id,
        key=tap.key,
        changes=changes(request.POST),
    )


@tap
def move(request: DutyRequest, tap: Tap) -> Play:
    if request.POST.get("move") == "turn":
        to, by, table = request.POST.get("to", ""), request.by, request.tablet.table
        return hand_turn(by=by, table=table, seen=tap.seen, key=tap.key, to=to)
    table, question = request.tablet.table, asked(request.POST)
    return round_move(by=request.by, table=table, seen=tap.seen, key=tap.key, move=question)


@tap
def take_back(request: DutyRequest, tap: Tap) -> Play:
    return round_take_back(by=request.by, table=request.tablet.table, seen=tap.seen, key=tap.key)


@never_cache
@require_POST
@on_duty("table.deal")
def call(request: DutyRequest) -> HttpResponseBase:
    """A supervisor is asked to the table."""
    supervisor_call(by=request.by, table=request.tablet.table)
    return render(request, "tables/felt/called.html")
