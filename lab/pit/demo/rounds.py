"""Rounds of the demo pit, dealt tap by tap through the services."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.cards import DECK
from games.money import cents
from games.round.state import Phase, seat
from lab.pit.cards import Cards
from lab.pit.dealer import Dealer
from lab.pit.rounds import next_move
from lab.pit.wagers import stakes
from tables.rounds.play import Play
from tables.rounds.services import WagerChange


def deal_round(dealer: Dealer, rng: Random) -> None:
    """From “place your bets” to cards that have decided the round."""
    play = dealer.open()
    cards = cards_left(play, rng)
    dealer.wager(*_wagers(play, rng))
    play = dealer.close()
    while play.state.phase is Phase.DEALING:
        play = dealer.move(next_move(play.state, rng, cards.draw))


def cards_left(play: Play, rng: Random) -> Cards:
    """What may still come of the table's cards; one deck is shuffled for every round."""
    cards, shoe = Cards(rng), play.shoe
    if shoe is None or play.felt.table.shuffled_every_round:
        cards.shuffle(1)
    else:
        cards.fill({card: max(shoe.left_of(card), 0) for card in DECK})
    return cards


def _wagers(play: Play, rng: Random) -> Iterator[WagerChange]:
    limits = play.state.opened.limits
    low = whole(limits["min"])
    side_low = whole(limits.get("side_min", limits["min"]))
    for box in sorted(map(int, play.felt.places), key=lambda box: (seat(box), box)):
        for bet, amount in stakes(play.state.game, rng, low, side_low):
            yield WagerChange(box, bet, str(amount))


def whole(amount: str) -> int:
    return (cents(amount) or 0) // 100
