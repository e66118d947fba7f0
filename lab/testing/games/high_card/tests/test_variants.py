"""Games that differ from the nine in what these have in common by chance, in the whole pit."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from config import roles
from games.errors import Refused
from games.felt import RED, Side
from games.game import Share
from games.round import engine
from games.round.events import RoundOpened
from lab.testing.config.pages import markup
from lab.testing.games.high_card import GAMES
from lab.testing.games.high_card.game import HighCard
from lab.testing.games.high_card.play import DEALER, HighCardRound
from lab.testing.games.registered import registered
from lab.testing.tables.cast import by, make_staff
from lab.testing.tables.dealing import Dealer, dealer_at
from settlement.rounds.services import round_settle
from tables.displays.services import display_make
from tables.felt.view import FeltView
from tables.log.services import By
from tables.models import Shoe, Table
from tables.players.selectors import free_boxes
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play
from tables.shoes.models import IN_PLAY
from tables.shoes.services.shoe_ends import shoe_cut_card
from tables.table.forms import TableForm
from tables.table.layouts import chip_warnings
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

pytestmark = pytest.mark.django_db
TWO_DECKS = replace(
    GAMES[0],
    slug="high-card-two-decks",
    copies=2,
    layout=replace(GAMES[0].layout, decks=(2,)),
    shares=(Share("1/3", Fraction(1, 3)),),
)


@dataclass(frozen=True)
class WonRound(HighCardRound):
    @property
    def winner(self) -> str:
        return DEALER if self.complete() else ""


class WithWinner(HighCard):
    results = {DEALER: Side("D", RED)}

    def start(self, opened: RoundOpened) -> WonRound:
        return WonRound.begin(self, opened)


AS_IT_IS = {each.name: getattr(GAMES[0], each.name) for each in fields(GAMES[0])}
WON = WithWinner(**AS_IT_IS | {"slug": "high-card-won"})


@pytest.fixture(autouse=True)
def in_the_registry():
    with registered(TWO_DECKS, WON):
        yield


def opened(game: HighCard) -> Table:
    manager, pit = by(roles.PIT_MANAGER), pit_add(by=by(roles.ADMINISTRATOR), name="Pit")
    table = table_add(
        by=manager, number=1, pit=pit, name="High card", game=game.slug, seats=5,
        decks=game.layout.decks[0], face="up", procedure="shoe", currency="EUR", chip=Decimal(1),
    )  # fmt: skip
    sign = {"minimum": Decimal(5), "maximum": Decimal(500)}
    limits_change(by=manager, table=table, approved_by=manager.staff, **sign)
    who, second = By.desk(make_staff(roles.DEALER)), By.desk(make_staff(roles.DEALER_INSPECTOR))
    verified = Verified(equipment=True, composition=True, counted=table.cards)
    session_open(by=who, second=second, table=table, cards="sealed", verified=verified)
    seat_sit(by=who, table=table, box=1, name="Guest")
    return table


def dealt(table: Table, first: str, second: str) -> Dealer:
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "stake", 100)
    dealer.close()
    dealer.deal(first)
    dealer.move(partial(engine.decide, move="stand", box=1))
    dealer.deal(second)
    return dealer


def settle(dealer: Dealer) -> None:
    round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())


def test_two_decks_that_are_shuffled_every_round_are_in_play_at_once_and_whole_again():
    table = opened(TWO_DECKS)
    assert table.cards == 104
    assert Shoe.objects.get(table=table).status == IN_PLAY
    with pytest.raises(Refused):
        shoe_cut_card(by=by(roles.DEALER), table=table)
    settle(dealt(table, "As", "As"))
    assert Shoe.objects.get(table=table).seen == {}
    felt = FeltView(Play.read(table.pk))
    assert (felt.cut_card, felt.left, felt.head.shoe) == (None, None, None)


def test_several_decks_alone_let_nobody_bet_behind():
    table = opened(TWO_DECKS)
    assert free_boxes(Play.read(table.pk).felt) == [2, 3, 4, 5]
    with pytest.raises(Refused, match="nobody bets behind"):
        seat_sit(by=by(roles.DEALER), table=table, box=101, name="Behind")


def test_a_share_is_exact_and_is_said_as_the_game_writes_it():
    assert chip_warnings(TWO_DECKS.slug, Decimal(1), Decimal(6)) == []
    [said] = chip_warnings(TWO_DECKS.slug, Decimal(1), Decimal(5))
    assert said.startswith("1/3 of the minimum is 1.67")


def test_the_form_of_a_table_says_what_the_games_allow():
    form = TableForm()
    assert form.fields["seats"].help_text == "By the game: 4 or 6; 7 to 9; 1 to 7"
    assert form.fields["decks"].help_text == "By the game: 6 to 8; 1; 2"


def test_a_game_with_a_winner_needs_no_roads():
    table = opened(WON)
    settle(dealt(table, "2d", "9h"))
    assert Shoe.objects.get(table=table).results == "D"
    assert FeltView(Play.read(table.pk)).strip is None
    _display, token = display_make(
        by=by(roles.PIT_SUPERVISOR), table=table, label="Above", language="en"
    )
    page = Client().get(reverse("display", args=[token]))
    assert not page.context["screen"].has_roads
    assert 'data-tone="red"' in markup(page.content)
    assert '<span class="letter tone--red">D</span>' in markup(page.content)
