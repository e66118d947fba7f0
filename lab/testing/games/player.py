"""Somebody who plays rounds at random: only legal moves, until the result is announced."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from games.cards import DECK
from games.errors import IllegalMove
from games.registry import GAMES
from games.round import engine
from games.round import events as e
from games.round.rulings import EFFECTS
from games.round.state import Decision, Phase, State
from lab.testing.games.documents import DOCUMENT

Move = Callable[..., e.Event]
AMOUNTS = ("5", "20", "100", "350", "1000", "25000")
LIMITS = {"min": "20", "max": "10000", "side_min": "5", "side_max": "500", "differential": "1000"}
BOXES = (1, 2, 3, 4, 5, 6)
SIDES = ("player", "banker", "tie")
GUIDE_LIMITS = {"min": "5", "max": "25000", "side_total": "100000"}


class Player:
    """`fateful` is the chance, at each step, that something out of the ordinary happens."""

    def __init__(self, seed: int, game: str | None = None, fateful: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.fateful = fateful
        self.plan: list[tuple[int, str, str]] = []
        self.game = game or self.random.choice(sorted(GAMES))
        self.history: list[e.Event] = [engine.open_round(self.opening())]
        self.state = engine.fold(self.game, self.history)

    def opening(self) -> e.RoundOpened:
        pick = self.random.choice
        document = DOCUMENT[self.game]
        limits: dict[str, str] = GUIDE_LIMITS if document == "guide" else LIMITS
        free = "free-hand" in GAMES[self.game].clauses and self.random.random() < 0.15
        carried = self.random.choices(DECK, k=self.random.randint(0, 6)) if free else ()
        return e.RoundOpened(
            self.game,
            limits=pick(({}, limits)),
            seats=6,
            face=pick(("up", "down")),
            procedure=pick(("shoe", "device")),
            warned=pick(((), (1, 2))),
            restrictions=pick(((), (e.Restriction("no-squeeze", (1, 3), f"{document} 4.8"),))),
            free=free,
            carried=tuple(carried),
        )

    def play(self) -> Player:
        while self.state.phase not in (Phase.ANNOUNCED, Phase.VOID) or self.state.held:
            self.step()
        return self

    def step(self) -> None:
        self.tell(self.fate() if self.random.random() < self.fateful else self.move())

    def tell(self, event: e.Event | None) -> None:
        if event is not None:
            self.history.append(event)
            self.state = engine.advance(self.state, event)

    # Ordinary moves ----------------------------------------------------------------------------

    def move(self) -> e.Event | None:
        """One that the rules allow and that brings the round nearer to its end."""
        state = self.state
        if state.offered and state.boxes() and self.random.random() < 0.5:
            return engine.withdraw_box(state, self.random.choice(state.boxes()), state.offered)
        if state.held is not None:
            return self.random.choice((self.effect, lambda: engine.release(state)))()
        if state.errors:
            return self.rule_on(state)
        if state.phase is Phase.BETTING:
            return self.bet()
        if state.phase is Phase.RESULT:
            return engine.announce(state)
        decision = state.decision()
        return self.decide(decision) if decision else self.card()

    def bet(self) -> e.Event:
        """The next wager of the plan; without one, “no more bets” or a plan for another box."""
        state = self.state
        while self.plan:
            box, bet, amount = self.plan.pop()
            if engine.can_place_wager(state, box, bet, amount):
                return engine.place_wager(state, box, bet, amount)
        if engine.can_close_bets(state) and self.random.random() < 0.4:
            return engine.close_bets(state)
        if state.boxes() and self.random.random() < 0.1:
            return engine.withdraw_wager(state, *self.random.choice(list(state.wagers)))
        free = [box for box in BOXES if box not in state.withdrawn]
        if not free:
            return e.EffectApplied("void-round", f"{DOCUMENT[self.game]} 7.1")
        # What was taken back or withdrawn may have left a box without a wager it must have.
        for box in {self.random.choice(free), *state.boxes()}:
            self.plan += reversed(list(self.stakes(box)))
        return self.bet()

    def stakes(self, box: int) -> Iterator[tuple[int, str, str]]:
        """What one box bets, in an order in which it may be placed."""
        some = [bet for bet in self.state.game.bets if self.random.random() < 0.3]
        amount = self.random.choice(AMOUNTS)
        if self.game == "niu-niu":
            yield box, "even", amount
            for bet, times in (("double", 2), ("super-niu", 11)):
                if bet in some or (box, bet) in self.state.wagers or (
                    (box, f"{bet}-reserve") in self.state.wagers
                ):  # fmt: skip
                    yield box, bet, amount
                    yield box, f"{bet}-reserve", str(times * int(amount))
            return
        yield box, "ante" if self.game == "holdem-bonus" else self.random.choice(SIDES), amount
        for bet in some:
            yield box, bet, self.random.choice(AMOUNTS)

    def card(self) -> e.Event:
        state = self.state
        out = state.in_hands() if state.game.copies == 1 else ()
        card = self.random.choice([card for card in DECK if card not in out])
        to = self.random.choice((None, *state.slots()))
        box = int(to) if to is not None and to.isdigit() else 0
        if (instead := state.instead(box)) and self.random.random() < 0.3:
            return engine.decide(state, instead[0].move, box)
        return engine.deal(state, card, to)

    def decide(self, decision: Decision) -> e.Event:
        bet, waiting, passes = decision
        box = self.random.choice(waiting)
        amount = str(self.state.raise_amount(box, bet) // 100)
        moves: list[tuple[Move, tuple[Any, ...]]] = [
            *[(engine.place_wager, (box, bet, amount))] * 4,
            (engine.place_wager, (box, bet, self.random.choice(AMOUNTS))),
            *((engine.decide, (each.move, box)) for each in passes),
        ]
        return self.random.choice(list(self.legal(moves)))

    def legal(self, moves: list[tuple[Move, tuple[Any, ...]]]) -> Iterator[e.Event]:
        for move, args in moves:
            with suppress(IllegalMove):
                yield move(self.state, *args)

    # What does not happen in every round -------------------------------------------------------

    def fate(self) -> e.Event | None:
        state = self.state
        card = self.random.choice(DECK)
        moves: list[tuple[Move, tuple[Any, ...]]] = [
            (engine.draw_in_error, (card,)),
            (engine.hold, (f"{DOCUMENT[self.game]} 7.20", "assistant-director")),
        ]
        if engine.can_take_back(state) and self.random.random() < 0.3:
            self.history.append(engine.take_back(state))
            self.state = engine.fold(self.game, self.history)
            return None
        effect = self.effect() if state.held else None
        return self.random.choice([*self.legal(moves), effect])

    def rule_on(self, state: State) -> e.Event:
        """A ruling that lets the round go on, whatever came out in error."""
        void = e.EffectApplied("void-round", f"{DOCUMENT[self.game]} 7.1")
        aside = e.EffectApplied("continue", f"{DOCUMENT[self.game]} 7.20", cards=state.errors)
        effect = self.effect() or aside
        return engine.apply_effect(state, self.random.choice((aside, aside, effect, void)))

    def effect(self) -> e.EffectApplied | None:
        """One effect of a ruling that the round bears out, with whatever it carries."""
        state = self.state
        felt = list(state.on_felt())
        self.random.shuffle(felt)
        effect = e.EffectApplied(
            self.random.choice(sorted(EFFECTS)),
            f"{DOCUMENT[self.game]} 7.20",
            box=self.random.randint(1, 6),
            card=self.random.choice([*state.errors, *DECK[:1]]),
            cards=tuple(felt[: self.random.randint(0, len(felt))]),
        )
        return effect if engine.can_apply_effect(state, effect) else None
