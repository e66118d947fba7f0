"""Tables that can be played on, and somebody who plays any legal round on them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import uuid4

from config import roles
from games import engine
from games.cards import DECK
from games.holdem.play import HoldemRound
from games.state import Phase, State
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.cast import make_staff, make_table
from tables.log.services import By
from tables.models import Felt, Limits, Round, Session, Shoe, Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import WagerChange, round_move, round_open, wagers_change

HOIANA = {"minimum": 500, "maximum": 20000, "side_minimum": 100, "side_maximum": 2000}
GUIDE = {"minimum": 500, "maximum": 20000, "side_minimum": 100, "side_maximum": 5000}


def limits_of(game: str) -> dict[str, Decimal]:
    document = DOCUMENT[game]
    if document == "guide":
        chosen = GUIDE | {"side_total": 60000}
    elif document in ("tiger", "lucky7"):
        chosen = HOIANA | {"differential": 5000}
    else:
        chosen = {"minimum": 500, "maximum": 5000, "side_maximum": 1000}
    return {name: Decimal(value) for name, value in chosen.items()}


def open_table(game: str = "tiger-commission", number: int = 1, **fields: object) -> Table:
    """A table with its session open and its cards in play."""
    single = DOCUMENT[game] in ("niu", "holdem")
    layout = {"chip": Decimal(100), "decks": 1 if single else 8, "seats": 7 if single else 6}
    table = make_table(number, game, **(layout | fields))
    opener, second = make_staff(roles.DEALER_INSPECTOR), make_staff(roles.PIT_SUPERVISOR)
    Limits.objects.create(table=table, approved_by=second, **limits_of(game))
    session = Session.objects.create(
        table=table, opened_by=opener, opened_with=second, cards="sealed"
    )
    shoe = new_shoe(session)
    Felt.objects.update_or_create(table=table, defaults={"session": session, "shoe": shoe})
    return Table.objects.get(pk=table.pk)


def new_shoe(session: Session) -> Shoe:
    return Shoe.objects.create(
        session=session,
        table=session.table,
        number=session.shoes.count() + 1,
        decks=session.table.decks,
        status="in-play",
    )


@dataclass
class Dealer:
    """Plays rounds at a table through the services, choosing among what the engine allows."""

    table: Table
    by: By
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    def seen(self) -> Seen:
        round = Round.objects.filter(table=self.table).latest("pk")
        return Seen(round.pk, round.version)

    def open(self) -> Play:
        return round_open(by=self.by, table=self.table, key=uuid4())

    def move(self, move, seen: Seen | None = None) -> Play:
        seen = seen or self.seen()
        return round_move(by=self.by, table=self.table, seen=seen, key=uuid4(), move=move)

    def wager(self, *changes: WagerChange) -> Play:
        return wagers_change(
            by=self.by,
            table=self.table,
            round_id=self.seen().round_id,
            key=uuid4(),
            changes=changes,
        )

    def place(self, box: int, bet: str, amount: int) -> Play:
        return self.wager(WagerChange(box, bet, str(amount)))

    def deal(self, *cards: str) -> Play:
        for card in cards:
            play = self.move(lambda state, card=card: engine.deal(state, card))
        return play

    def close(self) -> Play:
        return self.move(engine.close_bets)

    def random_round(self) -> Play:
        """From “place your bets” to a round whose cards have decided it."""
        self._enough_cards()
        play = self.open()
        if play.state.phase is Phase.BETTING:
            play = self.wager(*self._wagers(play.state))
            play = self.close()
        while play.state.phase is Phase.DEALING:
            play = self.move(self._next_move(play), Seen(play.round.pk, play.round.version))
        return play

    def _enough_cards(self) -> None:
        felt = Felt.objects.select_related("shoe", "session").get(table=self.table)
        assert felt.shoe is not None
        assert felt.session is not None
        if felt.shoe.decks > 1 and sum(felt.shoe.seen.values()) > 52 * (felt.shoe.decks - 1):
            felt.shoe = new_shoe(felt.session)
            felt.save(update_fields=["shoe"])

    def _wagers(self, state: State) -> list[WagerChange]:
        document = DOCUMENT[self.table.game]
        boxes = self.rng.sample(range(1, self.table.seats + 1), self.rng.randint(1, 4))
        return [change for box in sorted(boxes) for change in self._box(document, state, box)]

    def _box(self, document: str, state: State, box: int):
        pick = self.rng.choice
        if document == "niu":
            even = pick([300, 500, 1000, 6000])
            yield WagerChange(box, "even", str(even))
            if pick([True, False]):
                double = pick([100, even])
                yield WagerChange(box, "double", str(double))
                yield WagerChange(box, "double-reserve", str(2 * double))
            if pick([True, False]):
                niu = pick([100, even])
                yield WagerChange(box, "super-niu", str(niu))
                yield WagerChange(box, "super-niu-reserve", str(11 * niu))
        elif document == "holdem":
            yield WagerChange(box, "ante", str(pick([300, 500, 6000])))
            if pick([True, False]):
                yield WagerChange(box, "bonus", str(pick([100, 1200])))
        else:
            low = 500 if document == "guide" else 300
            side = pick(["player", "banker"])
            high = 15000 if document == "guide" else 20000  # four of them are one side's total
            yield WagerChange(box, side, str(pick([low, 500, 2500, high])))
            extras = [bet for bet in state.game.bets if bet not in ("player", "banker", "tie")]
            for bet in self.rng.sample(extras, self.rng.randint(0, 2)):
                yield WagerChange(box, bet, str(pick([100, 500])))

    def _next_move(self, play: Play):
        state = play.state
        if isinstance(state, HoldemRound) and state.street() is not None:
            return self._decide(state)
        if isinstance(state, HoldemRound) and self.rng.random() < 0.1:
            box = next((s for s in state.slots() if s.isdigit()), None)
            if box and not state.holes.get(int(box)):
                return lambda s: engine.not_shown(s, int(box))
        card = self._card(play)
        to = self.rng.choice(state.slots())
        return lambda s: engine.deal(s, card, to)

    def _card(self, play: Play) -> str:
        shoe = play.shoe
        if shoe is not None and shoe.decks > 1:
            return self.rng.choice([card for card in DECK if shoe.left_of(card) > 0])
        return self.rng.choice([card for card in DECK if card not in play.state.in_hands()])

    def _decide(self, state: HoldemRound):
        street = state.street()
        assert street is not None
        bet, boxes = street
        box, chance = self.rng.choice(boxes), self.rng.random()
        if chance < 0.1:
            return lambda s: engine.away(s, box)
        if chance < 0.4:
            passes = engine.fold_hand if bet == "flop" else engine.check
            return lambda s: passes(s, box)
        amount = str(state.raise_amount(box, bet) // 100)
        return lambda s: engine.place_wager(s, box, bet, amount)


def dealer_at(table: Table, seed: int = 7) -> Dealer:
    return Dealer(table, By.desk(make_staff(roles.DEALER)), random.Random(seed))
