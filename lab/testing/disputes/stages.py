"""Rounds in which each irregularity of the catalogue can happen, dealt through the services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.cards import DECK
from games.holdem.play import HoldemRound
from games.round import engine
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.models import Round, Shoe
from tables.rounds.play import Play

Facts = Mapping[str, Any]
PAT = ("2s", "3h", "4d", "4c")  # Player 6, Banker 7: nobody draws
PLAYER_DRAWS = ("2s", "Kh", "3d", "7c", "4c")  # Player 5 drew a four, Banker 7 stands


def settle(dealer: Dealer) -> Play:
    return dealer.settle()


def error(dealer: Dealer, *cards: str) -> None:
    for card in cards:
        dealer.move(partial(engine.draw_in_error, card=card))


def bets(dealer: Dealer, *, close: bool = True) -> None:
    dealer.open()
    match DOCUMENT[dealer.table.game]:
        case "niu":
            wagers = [(3, "even", 500), (4, "even", 1000), (6, "even", 700)]
        case "holdem":
            wagers = [(2, "ante", 500), (2, "bonus", 100), (5, "ante", 1000)]
        case _:
            wagers = [(1, "banker", 1000), (2, "player", 500), (2, "player-pair", 200)]
    for box, bet, amount in wagers:
        dealer.place(box, bet, amount)
    if close:
        dealer.close()


def fresh(dealer: Dealer) -> str:
    """A card that is nowhere on the table."""
    state = Play.read(dealer.table.pk).state
    return next(card for card in DECK if card not in state.known())


def play_out(dealer: Dealer) -> Play:
    """To the end of the cards, every box betting on where it is asked."""
    play = Play.read(dealer.table.pk)
    while play.state.phase is Phase.DEALING:
        street = play.state.street() if isinstance(play.state, HoldemRound) else None
        if street is not None and isinstance(play.state, HoldemRound):
            bet, box = street[0], street[1][0]
            play = dealer.place(box, bet, play.state.raise_amount(box, bet) // 100)
        else:
            play = dealer.deal(fresh(dealer))
    return play


def hands(dealer: Dealer, count: int) -> None:
    """Finished hands of this shoe: two are dealt, more are only counted."""
    for _hand in range(min(count, 2)):
        bets(dealer)
        play_out(dealer)
        settle(dealer)
    Shoe.objects.filter(table=dealer.table).update(hands=count)


# The stage of each row, where it is not simply a deal that has begun ----------------------------


def begun(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    match DOCUMENT[dealer.table.game]:
        case "niu":
            dealer.deal("9s", "2h")
        case "holdem":
            pass
        case _:
            dealer.deal("9s", "2h")


def decided(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    dealer.deal(*PAT)
    error(dealer, *[facts["card"]] if "card" in facts else [])


def third_to_banker(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    dealer.deal(*PLAYER_DRAWS)
    error(dealer, facts["card"])


def several_out(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    cards = facts.get("order", ["5h", "Ks"])
    if len(cards) < 4:
        dealer.deal("9s", "2h")
    error(dealer, *cards)


def squeezed(dealer: Dealer, facts: Facts) -> None:
    (decided if facts["outcome_established"] else begun)(dealer, {})


def unburnt(dealer: Dealer, facts: Facts) -> None:
    hands(dealer, facts["hands_played"])
    bets(dealer)
    if facts["cards_seen"]:
        dealer.deal("9s", "2h")


def noticed(dealer: Dealer, facts: Facts) -> None:
    """holdem 7.4, 7.6: in time, or once the next round is on the felt."""
    bets(dealer)
    if not facts["before_next_round"]:
        play_out(dealer)
        settle(dealer)
        bets(dealer)


def away(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    if facts["flop_placed"]:
        dealer.place(5, "flop", 2000)


def exposed(dealer: Dealer, facts: Facts) -> None:
    bets(dealer)
    error(dealer, *("5h", "6h", "7h", "8h", "9h", "Th", "Jh")[: facts["exposed_cards"]])


def outside_limits(dealer: Dealer, facts: Facts) -> None:
    """Below the minimum, above the maximum and, in baccarat, beyond the differential."""
    dealer.open()
    single = {"niu": "even", "holdem": "ante"}.get(DOCUMENT[dealer.table.game])
    dealer.place(1, single or "banker", 300)
    dealer.place(2, single or "banker", 6000 if single else 20500)
    dealer.close()


Stage = Callable[[Dealer, Facts], None]
BACCARAT: dict[str, Stage] = {
    "7.5": decided,
    "7.7": third_to_banker,
    "7.9": several_out,
    "7.10": squeezed,
    "7.11": unburnt,
    "7.12": several_out,
    "7.13": several_out,
    "7.16": decided,
    "7.17": outside_limits,
    "7.18": outside_limits,
    "7.19": outside_limits,
}
STAGES: dict[str, dict[str, Stage]] = {
    "tiger": BACCARAT,
    "lucky7": BACCARAT,
    "guide": {"2.6": decided},
    "niu": {"7.11": outside_limits},
    "holdem": {
        "7.4": noticed,
        "7.6": noticed,
        "7.9": exposed,
        "7.10": outside_limits,
        "7.11": away,
    },
}


def stage(game: str, clause: str, facts: Facts, dealt: list[str]) -> tuple[Dealer, Round]:
    """A table where this has just happened, and the round it is about."""
    dealer = dealer_at(open_table(game))
    if dealt:
        bets(dealer)
        dealer.deal(*dealt)
        error(dealer, facts["card"])
    else:
        STAGES[DOCUMENT[game]].get(clause, begun)(dealer, facts)
    rounds = Round.objects.filter(table=dealer.table)
    late = facts.get("before_next_round") is False
    return dealer, rounds.order_by("-pk")[1 if late else 0]
