"""A shoe reader at a table, and the dealer beside it."""

from config import roles
from games.round import engine
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at, open_table
from tables.models import Alert
from tables.rounds.play import Play
from tables.rounds.services import round_take_back
from tables.shoes.services.reader_feed import Card, cards_read, hand_turn
from tables.staff.services.devices import device_make


class Reader:
    """A shoe reader at a table, and the dealer beside it."""

    def __init__(self, table):
        self.table, self.dealer, self.seq = table, dealer_at(table), 1
        self.device, self.secret = device_make(
            by=by(roles.ADMINISTRATOR), label="Reader", scope="reader", days=1, table=table
        )

    def read(self, *cards):
        """Send cards with the next numbers; what became of each."""
        sent = [Card(self.seq + place, card) for place, card in enumerate(cards)]
        self.seq += len(cards)
        return [took for _seq, took in cards_read(device=self.device, cards=sent).cards]

    def bets(self, **wagers):
        self.dealer.open()
        for bet, amount in (wagers or {"banker": 500}).items():
            self.dealer.place(1, bet, amount)
        return self

    def closed(self, **wagers):
        self.bets(**wagers).dealer.close()
        return self

    def turn(self, to):
        seen = self.dealer.seen()
        return hand_turn(by=self.dealer.by, table=self.table, seen=seen, key=None, to=to)

    def tap(self, card, to=None):
        return self.dealer.move(lambda state: engine.deal(state, card, to))

    def back(self):
        seen = self.dealer.seen()
        return round_take_back(by=self.dealer.by, table=self.table, seen=seen, key=None)

    @property
    def state(self):
        return Play.read(self.table.pk).state

    def alerts(self):
        return list(Alert.objects.filter(table=self.table).values_list("kind", flat=True))


def reader(game="tiger-commission", **fields):
    return Reader(open_table(game, **fields))
