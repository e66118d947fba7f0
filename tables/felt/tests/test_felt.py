"""The felt as a value: what each game shows in each phase, read from the round alone."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.utils.translation import override

from config.web.translation import translate
from games.registry import GAMES
from games.round import engine
from games.round import events as e
from games.round.state import box_name
from games.words import Sentence, _
from lab.testing.games.documents import BACCARAT, DOCUMENT
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at
from lab.testing.tables.pit import LAYOUTS, closed_table, open_table
from lab.testing.tables.tapping import Tapping
from tables.felt.chips import picked, row, stacks
from tables.felt.selectors import felt_of
from tables.models import Felt as Row
from tables.models import Player, Restriction, Warned
from tables.rounds.play import Play
from tables.shoes.services.shoe_ends import shoe_cut_card

pytestmark = pytest.mark.django_db
HALF = 500_000


def at(game: str = "tiger-commission", **changes: Any) -> Dealer:
    return dealer_at(open_table(game, **changes))


def betting(game: str = "tiger-commission", *wagers: tuple[int, str, int], **changes) -> Dealer:
    dealer = at(game, **changes)
    dealer.open()
    for wager in wagers:
        dealer.place(*wager)
    return dealer


def dealing(game: str = "tiger-commission", *wagers: tuple[int, str, int], **changes) -> Dealer:
    dealer = betting(game, *(wagers or ((1, "banker", HALF), (2, "player", HALF))), **changes)
    dealer.close()
    return dealer


def shown(dealer):
    return felt_of(Play.read(dealer.table.pk))


def settle(dealer):
    """The tap itself belongs to the room above this one, so it is made as the tablet makes it."""
    assert Tapping.at(dealer.table).settle().status_code == 200
    return shown(dealer)


# Phases -----------------------------------------------------------------------------------------


def test_a_closed_table_offers_to_open():
    felt = felt_of(Play.read(closed_table("tiger-commission").pk))
    assert felt.rail.action is not None
    assert (felt.phase, felt.rail.action.opens) == ("closed", "/tablet/session/open/")
    assert felt.boxes == ()
    assert felt.head.high == 50_000_000_00


def test_the_phases_of_a_round_have_their_words():
    dealer = at()
    assert (shown(dealer).phase, shown(dealer).rail.action.url) == ("ready", "/tablet/open/")
    dealer.open()
    dealer.place(1, "banker", HALF)
    felt = shown(dealer)
    assert (felt.phase, felt.rail.kind, felt.band.total) == ("betting", "chips", HALF * 100)
    dealer.close()
    assert (shown(dealer).phase, shown(dealer).rail.kind) == ("no-more-bets", "pad")
    dealer.deal("7s", "Kh", "8d")
    assert shown(dealer).phase == "dealing"
    dealer.deal("3c", "Ts", "4h")
    felt = shown(dealer)
    assert (felt.phase, felt.winner, felt.band.score) == ("result", "banker", "P 5 – 7 B")
    assert felt.rail.action.url == "/tablet/settle/"
    felt = settle(dealer)
    assert (felt.phase, felt.rail.kind, felt.rail.action.url) == (
        "result",
        "sheet",
        "/tablet/open/",
    )


def test_the_cut_card_makes_it_the_last_hand():
    dealer = betting()
    shoe_cut_card(by=dealer.by, table=dealer.table)
    felt = shown(dealer)
    assert (felt.phase, felt.cut_card) == ("last-hand", False)


@pytest.mark.parametrize("game", [game for game in LAYOUTS if DOCUMENT[game] in BACCARAT])
def test_a_free_hand_has_no_wagers_and_its_first_cards(game):
    dealer = at(game, face="up")
    Row.objects.filter(table=dealer.table).update(next_free=["5h", "9c"])
    assert shown(dealer).rail.action.label == "Deal the free hand"
    dealer.open()
    felt = shown(dealer)
    assert (felt.phase, felt.totals) == ("free-hand", None)
    assert [hand.places[0].card for hand in felt.hands] == ["5h", "9c"]
    assert not any(bet.open for box in felt.boxes for bet in box.bets)


def test_a_held_round_says_who_is_waited_for_and_since_when():
    dealer = dealing()
    play = dealer.move(lambda s: engine.hold(s, "tiger 7.6", "shift-manager"))
    felt = shown(dealer)
    assert (felt.phase, felt.rail.kind) == ("held", "stopped")
    assert felt.band.more == "Waiting for: Shift manager"
    assert felt.band.since is not None
    assert play.round.held


def test_a_hold_between_rounds_lets_no_round_open():
    dealer = at()
    Row.objects.filter(table=dealer.table).update(hold="tiger 7.5")
    felt = shown(dealer)
    assert (felt.phase, felt.rail.action, felt.rail.clause) == ("held", None, "tiger 7.5")


def test_a_void_round_returns_everything():
    dealer = dealing()
    dealer.move(lambda s: engine.apply_effect(s, e.EffectApplied("void-round", "tiger 7.3")))
    felt = shown(dealer)
    assert (felt.phase, felt.rail.action.label) == ("void", "All wagers returned")
    assert [part.title for part in settle(dealer).parts] == ["Give back"]


# Boxes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LAYOUTS)
def test_every_bet_of_a_game_has_one_spot_on_its_cloth(game):
    spots = GAMES[game].spots
    reserves = {spot.reserve for spot in spots if spot.times}
    assert {spot.slug for spot in spots} | reserves == set(shown(betting(game)).state.game.bets)
    assert len({spot.letter for spot in spots}) == len(spots)


def test_boxes_stand_in_order_with_their_players_and_those_behind_them():
    dealer = betting("tiger-commission", (2, "banker", HALF), (102, "player", HALF))
    boxes = shown(dealer).boxes
    assert [box.number for box in boxes] == [1, 2, 3, 4, 5, 6]
    assert (boxes[0].player, boxes[3].player) == ("Nguyễn Văn Hải", "")
    assert [box.number for box in boxes[1].behind] == [102]


def test_what_each_box_gets_is_shown_after_the_settlement():
    dealer = dealing()
    dealer.deal("7s", "Kh", "8d", "3c", "Ts", "4h")
    assert shown(dealer).boxes[0].bets[1].gets is None
    boxes = settle(dealer).boxes
    gets = {(b.number, bet.spot.slug): (bet.gets, bet.result) for b in boxes for bet in b.bets}
    assert gets[1, "banker"] == (475_000_00, "win")
    assert gets[2, "player"] == (-500_000_00, "lose")
    assert gets[3, "banker"] == (None, "")


def test_restricted_and_warned_players_are_marked_where_they_sit():
    dealer = at("tiger-non-commission")
    hai, papadopoulos = Player.objects.order_by("pk")[:2]
    manager = by("pit-manager").staff
    Restriction.objects.create(player=hai, kind="no-squeeze", reason="bent a card", by=manager)
    Warned.objects.create(player=papadopoulos, document="tiger", round_id=0)
    dealer.open()
    boxes = shown(dealer).boxes
    assert boxes[0].flags == ("May not squeeze (tiger 4.8)",)
    assert boxes[1].flags == ("Warned: wagers below the minimum go back",)
    dealer.place(1, "banker", HALF)
    dealer.close()
    assert {hand.says for hand in shown(dealer).hands} == {"The dealer opens"}


def test_only_a_box_that_played_before_can_be_repeated():
    dealer = dealing()
    dealer.deal("7s", "Kh", "8d", "3c", "Ts", "4h")
    settle(dealer)
    dealer.open()
    felt = shown(dealer)
    assert [box.number for box in felt.boxes if box.repeats] == [1, 2]
    assert felt.last == '[[1,"banker",50000000],[2,"player",50000000]]'


# Limits -----------------------------------------------------------------------------------------


@pytest.mark.clause("tiger 4.4")
def test_notices_say_who_must_change_what():
    dealer = betting("tiger-commission", (1, "banker", 100_000), (2, "player", HALF))
    felt = shown(dealer)
    assert [told.words for told in felt.told] == ["Box 1: below the minimum of 500,000"]
    assert felt.boxes[0].bets[1].must_change
    assert not felt.rail.action.against


@pytest.mark.clause("tiger 4.3.1")
def test_the_differential_is_shown_as_it_grows():
    wagers = [(box, "banker", 50_000_000) for box in (1, 2)]
    felt = shown(betting("tiger-commission", *wagers))
    assert felt.totals.over
    assert (felt.totals.difference, felt.totals.differential) == (100_000_000_00, 60_000_000_00)
    assert [told.clause for told in felt.told] == ["tiger 4.3.1"] * 2


@pytest.mark.clause("guide 2.8")
def test_what_the_guide_refuses_stands_beside_the_button():
    felt = shown(betting("baccarat-commission", (1, "player-pair", 10)))
    assert felt.rail.action.against
    assert (felt.rail.why, felt.rail.clause) == (
        "Box 1 needs a wager on Player, Banker or Tie.",
        "guide 2.8",
    )


# Hands ------------------------------------------------------------------------------------------


def test_a_face_down_table_offers_every_closed_card_the_expected_one_first():
    dealer = dealing("tiger-non-commission")
    player, banker = shown(dealer).hands
    assert [lies.to for lies in player.places + banker.places] == [
        "player-1", "player-2", "", "banker-1", "banker-2", "",
    ]  # fmt: skip
    assert [lies.card for lies in player.places] == ["back", "back", ""]
    assert player.places[0].next
    assert player.says == "Box 1 opens"
    dealer.move(lambda s: engine.deal(s, "9s", "banker-2"))
    assert shown(dealer).hands[1].places[1].card == "9s"


def test_niu_niu_shows_the_best_arrangement_three_and_two():
    dealer = dealing("niu-niu", (1, "even", HALF))
    dealer.deal("Th", "8s", "2c", "7c", "2h")
    dealers = shown(dealer).hands[0]
    assert [lies.card for lies in dealers.places] == ["Th", "8s", "2h", "2c", "7c"]
    assert (dealers.says, dealers.gap) == ("Niu 9", 3)
    dealer.deal("Ah", "2d", "4c")
    (three, two), turn = shown(dealer).boxes[0].rows, shown(dealer).boxes[0].turn
    assert ([lies.card for lies in three], [lies.card for lies in two], turn) == (
        ["Ah", "2d", "4c"],
        ["back", "back"],
        True,
    )


def test_holdem_asks_box_by_box_and_everybody_at_once():
    dealer = dealing("holdem-bonus", (1, "ante", HALF), (2, "ante", 2 * HALF))
    felt = shown(dealer)
    assert (felt.rail.kind, felt.rail.action.label, felt.rail.action.bumps) == ("decide", "Flop", 0)
    assert felt.rail.action.amount == 2 * HALF * 100
    assert [a.label for a in felt.rail.others] == ["Fold", "Player is away", "All 2 bet the Flop"]
    assert [box.turn for box in felt.boxes[:2]] == [True, False]
    dealer.move(lambda s: engine.decide(s, "fold", 1))
    felt = shown(dealer)
    assert (felt.boxes[0].says, felt.boxes[0].out) == ("Folded", True)


def test_holdem_shows_hands_by_name_or_not_at_all():
    dealer = dealing("holdem-bonus", (1, "ante", HALF), (2, "ante", HALF))
    for box in (1, 2):
        dealer.place(box, "flop", 2 * HALF)
    dealer.deal("5h", "6c", "7d")
    for bet, card in (("turn", "Ks"), ("river", "2s")):
        for box in (1, 2):
            dealer.place(box, bet, HALF)
        dealer.deal(card)
    dealer.deal("Ah", "Kc")
    felt = shown(dealer)
    assert [hand.says for hand in felt.hands] == ["", "One pair"]
    assert [a.label for a in felt.rail.others] == ["Box 2 does not show"]
    dealer.move(lambda s: engine.decide(s, "hide", 2))
    dealer.deal("8s", "9d")
    felt = shown(dealer)
    assert [box.says for box in felt.boxes[:2]] == ["A straight", "Not shown"]


def test_cards_that_cannot_come_any_more_are_spent():
    dealer = dealing("niu-niu", (1, "even", HALF))
    dealer.deal("Th", "8s")
    assert shown(dealer).spent == {"Th", "8s"}
    dealer = dealing("tiger-commission", number=2)
    dealer.deal("Th", "8s")
    assert shown(dealer).spent == frozenset()


# Sheet and chips --------------------------------------------------------------------------------


@pytest.mark.clause("guide 2.15")
def test_the_sheet_collects_first_then_pays_from_the_right():
    wagers = (
        (1, "banker", 40), (1, "tie", 20), (3, "banker", 100), (3, "banker-pair", 10),
        (5, "player", 60),
    )  # fmt: skip
    dealer = dealing("baccarat-commission", *wagers)
    dealer.deal("7s", "4h", "8d", "4c")
    parts = settle(dealer).parts
    assert [(part.title, part.total) for part in parts] == [("Collect", 80_00), ("Pay", 243_00)]
    assert [(line.box, line.what) for line in parts[0].lines] == [(5, "Player"), (1, "Tie")]
    assert [(line.box, line.what) for line in parts[1].lines] == [
        (3, "Banker"),
        (1, "Banker"),
        (3, "Banker Pair"),
    ]


@pytest.mark.clause("niu 6.3")
def test_niu_niu_is_settled_box_by_box():
    dealer = dealing("niu-niu", (1, "even", HALF), (3, "even", HALF))
    for hand in (["Th", "8s", "2c", "7c", "2h"], ["Ts", "7h", "3h", "6c", "4d"]):
        dealer.deal(*hand)
    dealer.deal("Ks", "3s", "4h", "6d", "8h")
    assert [part.title for part in settle(dealer).parts] == ["Box 3", "Box 1"]


def test_chips_are_those_of_the_table():
    assert row("VND", Decimal(5_000), 50_000_000_00)[0] == 5_000_00
    assert len(row("VND", Decimal(5_000), 50_000_000_00)) == 8
    assert row("EUR", Decimal("0.50"), 5_000_00)[:3] == (50, 1_00, 2_50)
    assert picked((1_00, 5_00, 25_00, 100_00), 20_00) == 25_00
    assert picked((1_00, 5_00), 20_00) == 5_00
    assert stacks(47_50, (50, 1_00, 2_50, 5_00, 25_00)) == (((5, 1, 25_00), (4, 4, 5_00), (3, 1, 2_50)), 0)  # fmt: skip
    assert stacks(75, (50,)) == (((1, 1, 50),), 25)


# Sentences --------------------------------------------------------------------------------------


def test_sentences_are_filled_as_people_write():
    assert translate(_("Box {box}: only {play} of {amount} may stand", box=1, play="500.00", amount="1250000.00")) == "Box 1: only 500 of 1,250,000 may stand"  # fmt: skip
    assert translate(_("{card} is out already.", card="Th")) == "10♥ is out already."
    assert translate(_("“{card}” is not a card.", card="1x")) == "“1x” is not a card."
    assert translate(_("The wager on {bet}", bet="player-pair")) == "The wager on Player Pair"
    assert translate("as it is") == "as it is"
    with override("el"):  # an amount is read the same at every table
        assert translate(Sentence("{amount}", {"amount": "1234.50"})) == "1,234.50"


@pytest.mark.parametrize(("box", "name"), [(1, "1"), (9, "9"), (101, "1+"), (203, "3++")])
def test_a_box_behind_a_seat_is_named_after_the_seat(box, name):
    assert box_name(box) == name
    assert translate(_("Box {box} has no such wager.", box=box)) == f"Box {name} has no such wager."
