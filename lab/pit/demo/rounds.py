"""Rounds of the demo pit: guests bet as guests do, cards come as from a shoe, all legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games import engine
from games.cards import DECK
from games.state import Decision, Phase, State, seat
from tables.log.services import By
from tables.models import Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import Move, WagerChange, round_move, round_open, wagers_change

# What a guest puts down on a main bet and beside it
MAIN = {"VND": (500_000, 500_000, 1_000_000, 2_000_000, 5_000_000), "EUR": (20, 20, 50, 100, 200)}
SIDE = {"VND": (100_000, 200_000, 500_000), "EUR": (5, 10, 25)}


def deal_round(table: Table, *, by: By, rng: Random) -> Play:
    """From “place your bets” to cards that have decided the round, tap by tap."""
    play = round_open(by=by, table=table)
    changes = list(_wagers(table, play, rng))
    wagers_change(by=by, table=table, round_id=play.round.pk, key=None, changes=changes)
    play = _move(table, play, by, engine.close_bets)
    while play.state.phase is Phase.DEALING:
        play = _move(table, play, by, _next(play, rng))
    return play


def _move(table: Table, play: Play, by: By, move: Move) -> Play:
    seen = Seen(play.round.pk, play.round.version)
    return round_move(by=by, table=table, seen=seen, key=None, move=move)


def _wagers(table: Table, play: Play, rng: Random) -> Iterator[WagerChange]:
    guests = play.state.game.guests
    for box in sorted(map(int, play.felt.places), key=lambda box: (seat(box), box)):
        main = rng.choice(MAIN[table.currency])
        yield WagerChange(box, rng.choice(guests.main), str(main))
        for bet, times in guests.beside:
            yield WagerChange(box, bet, str(times * main))
        if guests.side and rng.random() < 0.3:
            side = rng.choice(guests.side)
            yield WagerChange(box, side, str(rng.choice(SIDE[table.currency])))


def _next(play: Play, rng: Random) -> Move:
    state = play.state
    if (decision := state.decision()) is not None:
        return _decision(state, decision, rng)
    card = _card(play, rng)
    return lambda now: engine.deal(now, card)


def _decision(state: State, decision: Decision, rng: Random) -> Move:
    """Most play on; some fold or check."""
    box = decision.boxes[0]
    if rng.random() < 0.25:
        passes = engine.fold_hand if decision.passing == "fold" else engine.check
        return lambda now: passes(now, box)
    amount = str(state.raise_amount(box, decision.bet) // 100)
    return lambda now: engine.place_wager(now, box, decision.bet, amount)


def _card(play: Play, rng: Random) -> str:
    """Each card as likely as there are still of it."""
    shoe = play.shoe
    if shoe is None or shoe.decks == 1:
        return rng.choice([card for card in DECK if card not in _out(play.state)])
    return rng.choices(DECK, [max(shoe.left_of(card), 0) for card in DECK])[0]


def _out(state: State) -> frozenset[str]:
    return frozenset((*state.in_hands(), *state.errors))
