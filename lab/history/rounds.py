"""Rounds as guests play them: wagers within limits, cards as they come, judged by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import engine
from games import events as e
from games.adjudicate import settle
from games.contract import read
from games.registry import GAMES
from games.state import Phase, State
from lab.demo.rounds import MAIN, SIDE

TAKEN_BACK = 0.02  # of all rounds have a wrong tap that was taken back
SIDE_BET, PASSES = 0.3, 0.25

Draw = Callable[[], str]


@dataclass
class Played:
    """A finished round: its events tap by tap, its last state, and what every wager got."""

    taps: list[list[e.Event]]
    state: State
    settlement: dict[str, Any] = field(default_factory=dict)


class Guests:
    """Who bets at one table, and how."""

    def __init__(self, game: str, currency: str, boxes: Sequence[int], rng: Random) -> None:
        self.rng, self.boxes = rng, boxes
        self.guests = GAMES[game].guests
        self.main, self.side = MAIN[currency], SIDE[currency]

    def wagers(self) -> Iterator[list[e.Event]]:
        """One tap a box, clockwise; now and then somebody sits a round out."""
        betting = [box for box in self.boxes if self.rng.random() < 0.8]
        for box in betting or self.boxes[:1]:
            yield list(self._box(box))

    def _box(self, box: int) -> Iterator[e.Event]:
        main = self.rng.choice(self.main)
        yield e.WagerPlaced(box, self.rng.choice(self.guests.main), str(main))
        for bet, times in self.guests.beside:
            yield e.WagerPlaced(box, bet, str(times * main))
        if self.guests.side and self.rng.random() < SIDE_BET:
            side = self.rng.choice(self.guests.side)
            yield e.WagerPlaced(box, side, str(self.rng.choice(self.side)))


def play(opened: e.RoundOpened, guests: Guests, draw: Draw) -> Played:
    """From “place your bets” to the announcement."""
    state = GAMES[opened.game].start(opened)
    played = Played([[opened]], state)
    for tap in guests.wagers():
        state = _advance(played, state, tap)
    state = _advance(played, state, [e.BetsClosed()])
    wrong = guests.rng.random() < TAKEN_BACK
    while state.phase is Phase.DEALING:
        move = _next(state, guests.rng, draw)
        if wrong and isinstance(move, e.CardDealt):
            wrong = _take_back(played, state, move)
        state = _advance(played, state, [move])
    played.settlement = settle(read(state.as_json(), GAMES))
    played.state = _advance(played, state, [e.ResultAnnounced()])
    return played


def _advance(played: Played, state: State, tap: list[e.Event]) -> State:
    played.taps.append(tap)
    for event in tap:
        state = engine.advance(state, event)
    return state


def _take_back(played: Played, state: State, right: e.CardDealt) -> bool:
    """The card's neighbour on the pad was hit, and taken back; the state is as it was."""
    suit = "shdc"["hdcs".index(right.card[1])]
    slip = right.card[0] + suit
    if slip not in state.in_hands():
        played.taps += [[e.CardDealt(slip, right.to)], [e.EntryTakenBack()]]
    return False


def _next(state: State, rng: Random, draw: Draw) -> e.Event:
    if (decision := state.decision()) is not None:
        box = decision.boxes[0]
        if rng.random() < PASSES:
            return e.HandFolded(box) if decision.passing == "fold" else e.BetChecked(box)
        amount = str(state.raise_amount(box, decision.bet) // 100)
        return e.WagerPlaced(box, decision.bet, amount)
    return e.CardDealt(draw(), state.slots()[0])
