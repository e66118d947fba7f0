"""Rounds as guests play them: wagers within limits, cards as they come, judged by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from games.registry import GAMES
from games.round import engine
from games.round import events as e
from games.round.adjudicate import Judgement, judge
from games.round.state import Phase, State
from lab.pit.mishaps import TAKEN_BACK, slip
from lab.pit.rounds import next_move
from lab.pit.wagers import stakes, who_plays

Draw = Callable[[], str]
Taps = list[list[e.Event]]


@dataclass
class Played:
    """A finished round: its events tap by tap, its last state, and what every wager got."""

    taps: Taps
    state: State
    judgement: Judgement


class Bettors:
    """Who bets at one table, and how."""

    def __init__(
        self, game: str, limits: dict[str, Decimal], boxes: Sequence[int], rng: Random
    ) -> None:
        self.rng, self.boxes, self.game = rng, boxes, GAMES[game]
        self.low = int(limits["minimum"])
        self.side_low = int(limits.get("side_minimum", self.low))

    def wagers(self) -> Iterator[list[e.Event]]:
        """One tap a box, clockwise."""
        for box in who_plays(self.boxes, self.rng):
            down = stakes(self.game, self.rng, self.low, self.side_low)
            yield [e.WagerPlaced(box, bet, str(amount)) for bet, amount in down]


def play(opened: e.RoundOpened, bettors: Bettors, draw: Draw) -> Played:
    """From “place your bets” to the announcement."""
    state = GAMES[opened.game].start(opened)
    taps: Taps = [[opened]]
    for tap in bettors.wagers():
        state = _advance(taps, state, tap)
    state = _advance(taps, state, [e.BetsClosed()])
    wrong = bettors.rng.random() < TAKEN_BACK
    while state.phase is Phase.DEALING:
        move = next_move(state, bettors.rng, draw)(state)
        if wrong and isinstance(move, e.CardDealt):
            wrong = _take_back(taps, state, move)
        state = _advance(taps, state, [move])
    announced = _advance(taps, state, [e.ResultAnnounced()])
    return Played(taps, announced, judge(state))


def _advance(taps: Taps, state: State, tap: list[e.Event]) -> State:
    taps.append(tap)
    for event in tap:
        state = engine.advance(state, event)
    return state


def _take_back(taps: Taps, state: State, right: e.CardDealt) -> bool:
    """The card's neighbour on the pad was hit, and taken back; the state is as it was."""
    wrong = slip(right.card)
    if wrong not in state.in_hands():
        taps += [[e.CardDealt(wrong, right.to)], [e.EntryTakenBack()]]
    return False
