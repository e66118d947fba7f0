"""Rounds of the demo pit, dealt tap by tap through the services."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games import engine
from games.cards import DECK
from games.money import cents
from games.state import Phase, seat
from lab.pit.cards import Cards
from lab.pit.rounds import next_move
from lab.pit.wagers import stakes
from tables.log.services import By
from tables.models import Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import Move, WagerChange, round_move, round_open, wagers_change


def deal_round(table: Table, *, by: By, rng: Random) -> Play:
    """From “place your bets” to cards that have decided the round."""
    play = round_open(by=by, table=table)
    cards = cards_left(play, rng)
    changes = list(_wagers(table, play, rng))
    wagers_change(by=by, table=table, round_id=play.round.pk, key=None, changes=changes)
    play = _move(table, play, by, engine.close_bets)
    while play.state.phase is Phase.DEALING:
        play = _move(table, play, by, next_move(play.state, rng, cards.draw))
    return play


def cards_left(play: Play, rng: Random) -> Cards:
    """What may still come of the table's cards; one deck is shuffled for every round."""
    cards, shoe = Cards(rng), play.shoe
    if shoe is None or play.felt.table.shuffled_every_round:
        cards.shuffle(1)
    else:
        cards.fill({card: max(shoe.left_of(card), 0) for card in DECK})
    return cards


def _move(table: Table, play: Play, by: By, move: Move) -> Play:
    seen = Seen(play.round.pk, play.round.version)
    return round_move(by=by, table=table, seen=seen, key=None, move=move)


def _wagers(table: Table, play: Play, rng: Random) -> Iterator[WagerChange]:
    limits = play.state.opened.limits
    low = whole(limits["min"])
    side_low = whole(limits.get("side_min", limits["min"]))
    for box in sorted(map(int, play.felt.places), key=lambda box: (seat(box), box)):
        for bet, amount in stakes(play.state.game, rng, low, side_low):
            yield WagerChange(box, bet, str(amount))


def whole(amount: str) -> int:
    return (cents(amount) or 0) // 100
