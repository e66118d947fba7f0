"""Tables that can be played on, and somebody who plays any legal round on them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from config import roles
from games.registry import GAMES
from games.round import engine
from games.round.state import Phase, State
from lab.pit.dealer import Dealer as OneDealer
from lab.pit.demo.rounds import cards_left
from lab.pit.rounds import next_move
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.cast import make_staff, make_table
from tables.log.services import By
from tables.models import Felt, Limits, Session, Shoe, Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import WagerChange

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
class Dealer(OneDealer):
    """Who plays whole rounds too, choosing among what the engine allows."""

    rng: random.Random = field(default_factory=lambda: random.Random(7))

    def random_round(self) -> Play:
        """From “place your bets” to a round whose cards have decided it."""
        self._enough_cards()
        play = self.open()
        if play.state.phase is Phase.BETTING:
            play = self.wager(*self._wagers(play.state))
            play = self.close()
        cards = cards_left(play, self.rng)
        while play.state.phase is Phase.DEALING:
            move = next_move(play.state, self.rng, cards.draw, odd=0.1)
            play = self.move(move, Seen(play.round.pk, play.round.version))
        return play

    def _enough_cards(self) -> None:
        felt = Felt.objects.select_related("shoe", "session").get(table=self.table)
        assert felt.shoe is not None
        assert felt.session is not None
        if felt.shoe.decks > 1 and sum(felt.shoe.seen.values()) > 52 * (felt.shoe.decks - 1):
            felt.shoe = new_shoe(felt.session)
            felt.save(update_fields=["shoe"])

    def _wagers(self, state: State) -> list[WagerChange]:
        """Odd ones, if bets can be closed on them; else such as every table takes."""
        boxes = sorted(self.rng.sample(range(1, self.table.seats + 1), self.rng.randint(1, 4)))
        tries = (list(self._stakes(boxes, ODD)) for _try in range(5))
        chosen = next((each for each in tries if closes(state, each)), None)
        chosen = chosen or list(self._stakes(boxes, (500,)))
        return [WagerChange(box, bet, str(amount)) for box, bet, amount in chosen]

    def _stakes(self, boxes: list[int], amounts: Sequence[int]) -> Iterator[tuple[int, str, int]]:
        game, pick = GAMES[self.table.game], self.rng.choice
        extras = [*game.guests.side, *(spot.slug for spot in game.spots if spot.reserve)]
        for box in boxes:
            main = pick(amounts)
            yield box, pick(game.guests.main), main
            for bet in self.rng.sample(extras, self.rng.randint(0, min(2, len(extras)))):
                spot, amount = game.spot(bet, ""), pick((100, 500))
                yield box, bet, amount
                if spot.reserve:
                    yield box, spot.reserve, spot.times * amount


# Below the minimum, at it, above, at the maximum of some tables, above that of others
ODD = (300, 500, 1000, 2500, 6000, 15000, 20000)


def closes(state: State, stakes: Sequence[tuple[int, str, int]]) -> bool:
    """Whether the rules let these lie when bets are closed."""
    for box, bet, amount in stakes:
        if not engine.can_place_wager(state, box, bet, str(amount)):
            return False
        state = engine.advance(state, engine.place_wager(state, box, bet, str(amount)))
    return engine.can_close_bets(state)


def dealer_at(table: Table, seed: int = 7) -> Dealer:
    return Dealer(table, By.desk(make_staff(roles.DEALER)), random.Random(seed))
