"""Recording rounds: open, wagers, moves, taking back, and what closing a round leaves behind.

Confirming a result moves money and holding a round is a ruling's business: those services live in
the apps above and use `Play` and `round_finish`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from games.irregularities.effects import REPLACE_CARDS
from games.money import cents, text
from games.round import engine
from games.round import events as e
from games.round.state import Phase, State
from tables.log.services import By
from tables.models import Felt, Limits, Restriction, Round, Session, Shoe, Table, Warned
from tables.rounds.models import SETTLED
from tables.rounds.play import WAGERS, Play, Seen, Stale
from tables.rounds.preconditions import check_burnt, check_left, check_orders, is_closing
from tables.shoes.models import IN_PLAY, LAST_HAND, OUT
from tables.shoes.shoe_reader import CARDS, after_tap
from tables.table.models import LIMIT_NAMES

Move = Callable[[State], e.Event]


@transaction.atomic
def round_open(*, by: By, table: Table, key: UUID | None = None, after: int | None = None) -> Play:
    """“Place your bets”, or the free hand that a ruling wants next.

    `after` is the round that the tablet saw on the felt, 0 for none: two tablets cannot both open.
    """
    play = Play.locked(table)
    if play.has_seen(key):
        return play
    felt = play.felt
    if after is not None and after != (felt.round_id or 0):
        raise Stale(_("The table has moved on; this is how it stands now."))
    session, shoe = _ready(felt)
    check_orders(play)
    opened = engine.open_round(_opening(felt))
    round = Round.objects.create(
        table=felt.table,
        session=session,
        shoe=shoe,
        number=_number(felt, shoe),
        free=opened.free,
        last=opened.last,
        phase=Phase.BETTING,
    )
    if play.current is not None and play.current.wagers:
        felt.last_wagers = [[b, bet, text(a)] for (b, bet), a in play.current.wagers.items()]
    play.begin(round)
    felt.next_free, felt.next_last = None, False
    felt.save(update_fields=["round", "next_free", "next_last", "last_wagers"])
    play.record([opened], by=by, key=key)
    return play


def _number(felt: Felt, shoe: Shoe) -> int:
    """Which round of its shoe this is, those that were void before a card came included."""
    before = felt.round
    return before.number + 1 if before and before.shoe_id == shoe.pk else 1


def _ready(felt: Felt) -> tuple[Session, Shoe]:
    """The session and the cards that a round can start with, or why it cannot."""
    if felt.session is None:
        raise Refused(_("The table is closed."))
    if felt.round is not None and felt.round.settled_at is None:
        raise Refused(_("The round before is not settled yet."))
    if felt.hold:
        raise Refused(_("The table is held until a ruling comes."), felt.hold)
    if is_closing(felt):
        raise Refused(_("Closing was announced: there is no further round."))
    if felt.shoe is None or felt.shoe.status not in (IN_PLAY, LAST_HAND):
        raise Refused(_("The cards are not in play: shuffle, cut and burn first."))
    return felt.session, felt.shoe


def _opening(felt: Felt) -> e.RoundOpened:
    table = felt.table
    free = felt.next_free is not None
    return e.RoundOpened(
        game=table.game,
        limits=_limits(table),
        chip=str(table.chip),
        seats=table.seats,
        face=table.face,
        procedure=table.procedure,
        warned=() if free else _warned(felt),
        restrictions=() if free else _restrictions(felt),
        free=free,
        carried=tuple(felt.next_free or ()),
        last=felt.next_last,
    )


def _limits(table: Table) -> Mapping[str, str]:
    limits = Limits.objects.filter(table=table).first()
    if limits is None:
        raise Refused(_("This table has no limits yet."))
    return limits_of(limits)


def limits_of(limits: Limits) -> dict[str, str]:
    """A row of limits as the engine names them."""
    values = {name: getattr(limits, column) for column, name in LIMIT_NAMES.items()}
    return {name: str(value) for name, value in values.items() if value is not None}


def _boxes_by_player(felt: Felt) -> dict[int, list[int]]:
    boxes: dict[int, list[int]] = {}
    for box, place in felt.places.items():
        boxes.setdefault(place["player"], []).append(int(box))
    return boxes


def _warned(felt: Felt) -> tuple[int, ...]:
    """All boxes of the players warned before: the warning follows the player."""
    players = _boxes_by_player(felt)
    warned = Warned.objects.filter(
        player__in=list(players), document=felt.table.rules.document.slug
    ).values_list("player_id", flat=True)
    return tuple(sorted(box for player in warned for box in players[player]))


def _restrictions(felt: Felt) -> tuple[e.Restriction, ...]:
    players = _boxes_by_player(felt)
    clauses = felt.table.rules.restrictions
    rows = Restriction.objects.filter(player__in=list(players), lifted_at=None)
    return tuple(
        e.Restriction(row.kind, tuple(sorted(players[row.player_id])), clause)
        for row in rows.order_by("pk")
        if (clause := clauses.get(row.kind))
    )


@transaction.atomic
def round_move(*, by: By, table: Table, seen: Seen, key: UUID | None, move: Move) -> Play:
    """One move of play: a card, a decision, “no more bets”. The engine verifies it."""
    play = Play.locked(table)
    if play.is_new(seen, key):
        if play.round.settled_at is not None:
            raise Refused(_("This round is settled already."))
        event = move(play.state)
        if isinstance(event, e.CardDealt):
            check_burnt(play)
            check_left(play, event.card)
        play.record([event], by=by, key=key)
        if isinstance(event, CARDS):
            after_tap(play, event)
    return play


@transaction.atomic
def round_take_back(*, by: By, table: Table, seen: Seen, key: UUID | None) -> Play:
    """The last entry was a wrong tap. Both stay in the log; surveillance counts them."""
    play = Play.locked(table)
    if play.is_new(seen, key):
        play.record(taking_back(play), by=by, key=key)
    return play


def taking_back(play: Play) -> list[e.Event]:
    """What takes the last tap back: one entry, or a reserve together with its wager."""
    undone: list[e.Event] = [engine.take_back(play.state)]
    last = play.state.last
    if isinstance(last, WAGERS) and play.state.game.bets[last.bet].behind:
        before = engine.fold(play.felt.table.game, [*play.history, *undone])
        undone.append(engine.take_back(before))
    return undone


@dataclass(frozen=True, slots=True)
class WagerChange:
    """What a box's bet becomes; `was` is what the tablet saw there. Nothing: "0"."""

    box: int
    bet: str
    amount: str
    was: str = "0"


@transaction.atomic
def wagers_change(
    *, by: By, table: Table, round_id: int, key: UUID | None, changes: Sequence[WagerChange]
) -> Play:
    """Place, change or withdraw wagers, all or none. Each box is guarded by what it was."""
    play = Play.locked(table)
    # Asked first: a wager that was changed and changed back fits again, yet was written already.
    if play.has_seen(key):
        return play
    stale = play.felt.round is None or play.felt.round.pk != round_id
    if stale or any(_moved_on(play.state, change) for change in changes):
        raise Stale(_("The table has moved on; this is how it stands now."))
    events: list[e.Event] = []
    state = play.state
    for change in changes:
        event = _wager_event(state, change)
        state = engine.advance(state, event)
        events.append(event)
    if events:
        play.record(events, by=by, key=key)
    return play


def _moved_on(state: State, change: WagerChange) -> bool:
    return state.wagers.get((change.box, change.bet), 0) != (cents(change.was) or 0)


def _wager_event(state: State, change: WagerChange) -> e.Event:
    if cents(change.amount) == 0:
        return engine.withdraw_wager(state, change.box, change.bet)
    return engine.place_wager(state, change.box, change.bet, change.amount)


def round_finish(play: Play, *, result: str, letter: str = "") -> None:
    """The round is settled: cards to the discard holder, what the ruling wants next is kept.

    `letter` is P, B or T for the roads. Called by settlement, inside its transaction.
    """
    round, state, felt = play.round, play.state, play.felt
    round.phase, round.result, round.settled_at = SETTLED, result, timezone.now()
    round.save(update_fields=["phase", "held", "version", "result", "settled_at"])
    before = (felt.next_free, felt.next_last, felt.shoe_orders)
    felt.next_free = None if state.next_free is None else list(state.next_free)
    # A free hand after the hand that was announced as the last takes its place.
    felt.next_last = round.last and felt.next_free is not None
    felt.shoe_orders = [order for order in state.shoe if order != REPLACE_CARDS.name]
    if before != (felt.next_free, felt.next_last, felt.shoe_orders):  # only a ruling changes them
        felt.save(update_fields=["next_free", "next_last", "shoe_orders"])
    _finish_shoe(play, letter)


def _finish_shoe(play: Play, letter: str) -> None:
    shoe, state = play.felt.shoe, play.state
    if shoe is None:
        return
    if not play.felt.table.shuffled_every_round:
        shoe.seen = dict(Counter(shoe.seen) + Counter(state.drawn()))
    if state.in_hands() or state.void is None:  # what was void before a card is no hand
        shoe.hands += 1
    shoe.results += letter
    if REPLACE_CARDS.name in state.shoe or (play.round.last and not play.felt.next_last):
        shoe.status, shoe.out_at = OUT, timezone.now()
    shoe.save(update_fields=["seen", "hands", "results", "status", "out_at"])
