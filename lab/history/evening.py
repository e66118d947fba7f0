"""A gaming day of a table: opened, dealt shoe by shoe, closed, each step as its service logs it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from games.cards import DECK_SIZE
from games.procedures import CUT_CARD
from games.registry import GAMES
from games.round.events import BetsClosed, Event, RoundOpened
from games.words import as_text
from lab.history.bank import Bank
from lab.history.book import ChainHead, HistoryBook, Who, tap_key
from lab.history.cases import dispute, irregularity
from lab.history.floor import Spot
from lab.history.rounds import Bettors, Played, play
from lab.history.rows import Rows
from lab.history.shoe import Shoe
from lab.pit.cards import Cards
from lab.pit.mishaps import DISPUTED, IRREGULAR
from settlement.rounds.services import outcome_of
from tables.log.chain import canonical
from tables.rounds.models import SETTLED
from tables.rounds.play import WAGERS
from tables.table.models import LIMIT_NAMES

SEATED = 3  # guests an evening
STEP = timedelta(milliseconds=1800)  # between two taps
PACE = timedelta(seconds=45)  # from round to round


class Writer:
    """Writes a table's evenings one after the other."""

    def __init__(self, spot: Spot, *, first: dict[str, int], lanes: int, seed: str) -> None:
        self.game = GAMES[spot.game]
        self.spot, self.rng = spot, Random(seed)  # noqa: S311  # the same history each time
        name = f"table-{spot.number}"
        self.book = HistoryBook(stream=spot.stream, name=name, first=first, lanes=lanes)
        self.bank = Bank(spot, self.book)
        self.cards = Cards(self.rng)
        self.crew = spot.crew
        self.openings = {last: self._opening(last) for last in (False, True)}
        self.texts: dict[Event, str] = {}
        self.opening_texts = {x: canonical(o.as_json()) for x, o in self.openings.items()}

    def _opening(self, last: bool) -> RoundOpened:
        limits = {name: self.spot.limits.get(column) for column, name in LIMIT_NAMES.items()}
        return RoundOpened(
            game=self.spot.game,
            limits={name: f"{value:.2f}" for name, value in limits.items() if value is not None},
            chip=f"{self.spot.chip:.2f}",
            seats=self.spot.seats,
            face=self.spot.face,
            procedure=self.spot.procedure,
            last=last,
        )

    def set_up(self, at: datetime) -> None:
        """The book's first page: limits, and the tablet at the table."""
        spot, manager = self.spot, self.crew.manager
        columns = {column: spot.limits.get(column) for column in LIMIT_NAMES}
        self.book.row(
            "tables_limits", table_id=spot.pk, approved_by_id=manager.pk, at=at, **columns
        )
        said = {name: f"{value}" for name, value in spot.limits.items()}
        said |= {"approved_by": manager.number}
        self.book.entry("LimitsChanged", said, by=Who(manager), at=at)
        bound = {"tablet": spot.tablet, "label": spot.label, "post": "dealer"}
        self.book.entry("TabletEnrolled", bound, by=Who(self.crew.supervisor), at=at)

    def evening(self, day: date, start: datetime, rounds: int, nth: int) -> tuple[Rows, ChainHead]:
        """A session with so many rounds, and where the book stands after it."""
        self.at, self.dealer = start, self.spot.dealers[nth % len(self.spot.dealers)]
        self.by = Who(self.dealer, self.spot.tablet)
        self._arrive(day)
        for left in range(rounds, 0, -1):
            began = self.at
            self._round(last=left == 1)
            self.at = max(self.at, began + PACE)
        self._leave()
        return self.book.take(), self.book.head

    # Opening and closing ------------------------------------------------------------------------

    def log(self, kind: str, data: dict[str, Any], *, key: bool = True, **more: Any) -> int:
        """A step of the dealer's, two seconds after the one before."""
        self.at += STEP
        found = tap_key(self.rng) if key else None
        return self.book.entry(kind, data, by=self.by, at=self.at, key=found, **more)

    def _attested(self) -> list[dict[str, str]]:
        return [{"staff": p.number, "rank": p.rank} for p in (self.dealer, self.crew.inspector)]

    def _arrive(self, day: date) -> None:
        self.session = self.book.number("tables_session")
        self.started, self.shoes = self.at, 0
        self.log("TappedIn", {"post": "dealer", "staff": self.dealer.number}, key=False)
        data = {
            "session": self.session,
            "cards": "sealed",
            "cards_since": None,
            "counted": DECK_SIZE * self.spot.decks,
            "attested": self._attested(),
        }
        self.log("SessionOpened", data)
        inspector = Who(self.crew.inspector)
        self.bank.open(self.session, day, by=inspector, second=self.dealer, at=self.at)
        self._sit()
        self._shuffle()

    def _sit(self) -> None:
        boxes = sorted(self.rng.sample(range(1, self.spot.seats + 1), SEATED))
        guests = self.rng.sample(self.spot.guests, SEATED)
        self.players = {box: guest[0] for box, guest in zip(boxes, guests, strict=True)}
        self.bettors = Bettors(self.spot.game, self.spot.limits, boxes, self.rng)
        for box, (pk, name, member) in zip(boxes, guests, strict=True):
            self.log("SeatTaken", {"box": box, "player": pk, "name": name, "member": member})
            key = tap_key(self.rng)
            self.bank.buy_in(box, by=self.by, approved=self.crew.inspector, at=self.at, key=key)
        self.seated_at = self.at

    def _leave(self) -> None:
        inspector = Who(self.crew.inspector)
        self.bank.close(by=inspector, second=self.dealer, at=self.at + STEP)
        data = {
            "session": self.session,
            "counted": DECK_SIZE * self.spot.decks,
            "complete": True,
            "note": "",
            "attested": self._attested(),
            "seats_left": sorted(self.players),
        }
        self.log("SessionClosed", data)
        self._session_rows()
        self.log("TappedOut", {"post": "dealer", "staff": self.dealer.number}, key=False)
        self.book.row(
            "tables_duty",
            table_id=self.spot.pk,
            post="dealer",
            staff_id=self.dealer.pk,
            tablet_id=self.spot.tablet,
            started_at=self.started,
            ended_at=self.at,
        )

    def _session_rows(self) -> None:
        self.book.sheets.add(
            "tables_session",
            id=self.session,
            table_id=self.spot.pk,
            opened_at=self.started,
            opened_by_id=self.dealer.pk,
            opened_with_id=self.crew.inspector.pk,
            cards="sealed",
            cards_since=None,
            closing_announced_at=self.announced,
            closed_at=self.at,
            closed_by_id=self.dealer.pk,
            closed_with_id=self.crew.inspector.pk,
        )
        for box, player in self.players.items():
            self.book.row(
                "tables_place",
                table_id=self.spot.pk,
                box=box,
                player_id=player,
                since=self.seated_at,
                until=self.at,
            )

    # Shoes --------------------------------------------------------------------------------------

    def _shuffle(self) -> None:
        """A new shoe is shuffled, cut by the first player on the dealer's right, and burnt."""
        decks, self.shoes = self.spot.decks, self.shoes + 1
        self.log("ShoeShuffled", {"shoe": self.shoes, "decks": decks})
        self.shoe = Shoe(self.book.number("tables_shoe"), self.shoes, decks, self.at)
        if self.game.shuffled_every_round:
            return
        self.cards.shuffle(decks)
        box = max(self.players)
        data = {"shoe": self.shoes, "box": box, "player": self.players[box], "cut_card": CUT_CARD}
        self.log("ShoeCut", data)
        self.log("ShoeBurnt", self.shoe.burn(self.cards.burn()))

    def _shoe_out(self) -> None:
        row = self.shoe.row(out_at=self.at)
        self.book.sheets.add("tables_shoe", session_id=self.session, table_id=self.spot.pk, **row)

    # Rounds -------------------------------------------------------------------------------------

    def _round(self, *, last: bool) -> None:
        """One round; the last one of the evening is announced before it."""
        if last:
            self.log("ClosingAnnounced", {"last": "next"})
            self.announced = self.at
        if self.game.shuffled_every_round:
            self.cards.shuffle(1)
        played = play(self.openings[last], self.bettors, self.cards.draw)
        pk = self.book.number("tables_round")
        began, version = self._taps(played, pk, last=last)
        ends = last or self._cut_card_out()
        self.bank.settle(
            played.judgement.wagers, self.players, by=self.dealer, at=self.at, round_id=pk
        )
        self._round_rows(played, pk, began, version, last=ends)
        if self.rng.random() < DISPUTED:
            self.at += STEP
            dispute(self, pk, min(self.players))
        if ends:
            self._shoe_out()
        if ends and not last:
            self._shuffle()

    def _cut_card_out(self) -> bool:
        return not self.game.shuffled_every_round and self.cards.cut_card_shows

    def _taps(self, played: Played, pk: int, *, last: bool) -> tuple[datetime, int]:
        """Every tap of the round into the book; when it began, and the version it came to."""
        began, version = self.at + STEP, 0
        odd = self.rng.random() < IRREGULAR
        *taps, announced = played.taps
        for tap in taps:
            self.at += STEP
            version += self._tap(tap, pk)
            if odd and isinstance(tap[0], BetsClosed):
                version += irregularity(self, pk)
        if self._cut_card_out() and not last:
            self.log("CutCardOut", {"shoe": self.shoes, "last": "this"}, round_id=pk)
        self.at += STEP
        version += self._tap(announced, pk)
        data = {"totals": played.judgement.totals(), "told": []}
        self.book.entry("RoundSettled", data, by=self.by, at=self.at, round_id=pk)
        return began, version

    def _tap(self, tap: list[Event], pk: int) -> int:
        """One tap's events; by how much it moves the round's version."""
        key: str | None = tap_key(self.rng)
        for event in tap:
            kind = type(event).__name__
            self.book.entry(kind, self._text(event), by=self.by, at=self.at, key=key, round_id=pk)
            key = None
        return sum(not isinstance(event, WAGERS) for event in tap)

    def _text(self, event: Event) -> str:
        """The same card to the same place is said in the same words all evening."""
        if isinstance(event, RoundOpened):
            return self.opening_texts[event.last]
        found = self.texts.get(event)
        if found is None:
            found = self.texts[event] = canonical(event.as_json())
        return found

    def _round_rows(
        self, played: Played, pk: int, began: datetime, version: int, *, last: bool
    ) -> None:
        outcome = outcome_of(played.state)
        self.shoe.played(played.state, outcome["letter"])
        self.book.sheets.add(
            "tables_round",
            id=pk,
            number=self.shoe.hands,
            free=False,
            last=last,
            phase=SETTLED,
            version=version,
            held=False,
            result=as_text(outcome["result"]),
            opened_at=began,
            settled_at=self.at,
            table_id=self.spot.pk,
            session_id=self.session,
            shoe_id=self.shoe.pk,
        )
