"""A shoe's life: shuffled, cut, burnt, in play, last hand, out, replaced; each step by its clause."""

from uuid import uuid4

import pytest

from config import roles
from games.errors import Refused
from games.registry import GAMES
from games.round import events as e
from games.shoe import burns
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables import floor
from lab.testing.tables.cast import by
from tables.log.chain import first_break
from tables.models import Entry, Shoe, Stream
from tables.players.services.seats import seat_leave, seat_sit
from tables.rounds.next_step import next_step
from tables.rounds.play import Play
from tables.rounds.services import round_open
from tables.shoes.services.shoe_ends import (
    shoe_choose,
    shoe_clear,
    shoe_cut_card,
    shoe_cut_card_take_back,
    shoe_replace,
)
from tables.shoes.services.shoes import shoe_burn, shoe_burn_take_back, shoe_cut, shoe_shuffle
from tables.table.services.sessions import session_announce_closing

pytestmark = pytest.mark.django_db
BACCARAT = [game for game in GAMES if DOCUMENT[game] in ("tiger", "lucky7", "guide")]


def at(table, **more):
    return {"by": floor.dealer(), "table": table, **more}


def step(table) -> str:
    return next_step(Play.read(table.pk)).name


def refused(service, table, **more) -> Refused:
    before = Entry.objects.count(), list(Shoe.objects.order_by("pk").values())
    with pytest.raises(Refused) as refusal:
        service(**at(table, **more))
    assert (Entry.objects.count(), list(Shoe.objects.order_by("pk").values())) == before
    return refusal.value


# Shuffled, cut, burnt ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", BACCARAT)
def test_a_shoe_of_every_baccarat_game_is_opened_step_by_step(game):
    table = floor.opened(game)
    seat_sit(**at(table, box=2))
    assert step(table) == "shuffle"
    shoe_shuffle(**at(table))
    assert step(table) == "cut"
    shoe_cut(**at(table))
    assert step(table) == "burn"
    shoe_burn(**at(table, card="7h"))
    assert step(table) == "round"
    shoe = Shoe.objects.get()
    assert (shoe.status, shoe.seen, shoe.unseen) == ("in-play", {"7h": 1}, 6)
    assert floor.cards_left(table) == 52 * table.decks - 7
    assert floor.kinds(table)[-3:] == ["ShoeShuffled", "ShoeCut", "ShoeBurnt"]
    assert floor.last_entry(table, "ShoeBurnt").data == {"shoe": 1, "first": "7h", "burnt": 7}
    assert first_break(Stream.objects.get(pk=table.stream_id)) is None


def test_guide_1_4_a_player_watches_the_shuffle():
    table = floor.opened("baccarat-commission")
    assert step(table) == "wait"
    assert refused(shoe_shuffle, table).clause == "guide 1.4"
    shoe_shuffle(**at(floor.opened("tiger-commission", 2)))  # Hoiana's books do not ask for it


def test_guide_1_5_the_first_player_on_the_dealers_right_cuts():
    table = floor.opened("baccarat-commission")
    for box in (2, 5, 105):
        seat_sit(**at(table, box=box))
    shoe_shuffle(**at(table))
    shoe_cut(**at(table))
    data = floor.last_entry(table, "ShoeCut").data
    assert (data["box"], data["player"]) == (5, floor.felt(table).places["5"]["player"])


def test_guide_1_5_a_player_is_there_to_cut():
    table = floor.opened("baccarat-commission")
    seat_sit(**at(table, box=2))
    shoe_shuffle(**at(table))
    seat_leave(**at(table, box=2))
    assert refused(shoe_cut, table).clause == "guide 1.5"


def test_guide_1_6_the_cut_card_stands_seven_cards_from_the_end():
    table = floor.in_play("baccarat-commission")
    assert floor.last_entry(table, "ShoeCut").data["cut_card"] == 7


@pytest.mark.parametrize("card", ["As", "9d", "Th", "Jc", "Qs", "Kd"])
def test_guide_1_7_the_first_card_says_how_many_are_burnt(card):
    table = floor.opened("tiger-commission")
    shoe_shuffle(**at(table))
    shoe_cut(**at(table))
    shoe_burn(**at(table, card=card))
    assert floor.last_entry(table, "ShoeBurnt").data["burnt"] == burns(card)
    assert floor.cards_left(table) == 416 - burns(card)


def test_a_burn_with_what_is_not_a_card_is_refused():
    table = floor.opened()
    shoe_shuffle(**at(table))
    shoe_cut(**at(table))
    refused(shoe_burn, table, card="1x")


def test_the_steps_come_in_their_order():
    table = floor.opened()
    refused(shoe_cut, table)
    refused(shoe_burn, table, card="2s")
    shoe_shuffle(**at(table))
    refused(shoe_shuffle, table)
    refused(shoe_burn, table, card="2s")
    with pytest.raises(Refused, match="not in play"):
        round_open(**at(table))
    shoe_cut(**at(table))
    refused(shoe_cut, table)
    with pytest.raises(Refused, match="not in play"):
        round_open(**at(table))


def test_a_repeated_tap_is_one_step():
    table, key = floor.opened(), uuid4()
    shoe_shuffle(**at(table, key=key))
    shoe_shuffle(**at(table, key=key))
    assert floor.kinds(table).count("ShoeShuffled") == 1


def test_a_burn_that_was_a_wrong_tap_is_taken_back_until_the_first_hand():
    table = floor.in_play()
    shoe_burn_take_back(**at(table))
    shoe = Shoe.objects.get()
    assert (shoe.status, shoe.seen, shoe.unseen) == ("cut", {}, 0)
    shoe_burn(**at(table, card="Ks"))
    assert Shoe.objects.get().unseen == 9
    assert floor.kinds(table)[-3:] == ["ShoeBurnt", "ShoeBurnTakenBack", "ShoeBurnt"]
    round_open(**at(table))
    refused(shoe_burn_take_back, table)


@pytest.mark.parametrize("game", ["niu-niu", "holdem-bonus"])
def test_a_single_deck_is_neither_burnt_nor_has_it_a_cut_card(game):
    table = floor.in_play(game)
    assert step(table) == "round"
    refused(shoe_burn, table, card="2s")
    refused(shoe_burn_take_back, table)
    refused(shoe_cut_card, table)


# The cut card -----------------------------------------------------------------------------------


@pytest.mark.clause("guide 2.16", "guide 2.17")
def test_the_cut_card_during_a_hand_makes_it_the_last():
    table = floor.in_play("baccarat-commission")
    round_open(**at(table))
    shoe_cut_card(**at(table))
    felt = floor.felt(table)
    assert (felt.round.last, felt.next_last, felt.shoe.status) == (True, False, "last-hand")
    entry = floor.last_entry(table, "CutCardOut")
    assert (entry.data["last"], entry.round_id) == ("this", felt.round.pk)
    floor.finish(table)
    assert Shoe.objects.get().status == "out"
    assert step(table) == "shuffle"
    shoe_shuffle(**at(table))
    assert floor.felt(table).shoe.number == 2


@pytest.mark.clause("guide 2.16")
def test_the_cut_card_between_hands_makes_the_next_one_the_last():
    table = floor.in_play("baccarat-commission")
    shoe_cut_card(**at(table))
    assert floor.felt(table).next_last
    assert floor.last_entry(table, "CutCardOut").data["last"] == "next"
    assert round_open(**at(table)).state.opened.last
    floor.finish(table)
    assert Shoe.objects.get().status == "out"


@pytest.mark.clause("guide 2.16")
def test_the_cut_card_comes_out_once():
    table, key = floor.in_play(), uuid4()
    shoe_cut_card(**at(table, key=key))
    shoe_cut_card(**at(table, key=key))
    assert refused(shoe_cut_card, table).clause == "guide 2.16"
    refused(shoe_cut_card, floor.opened(number=2))


@pytest.mark.parametrize("during", [True, False])
def test_a_cut_card_that_was_a_wrong_tap_is_taken_back(during):
    table = floor.in_play()
    if during:
        round_open(**at(table))
    shoe_cut_card(**at(table))
    shoe_cut_card_take_back(**at(table))
    felt = floor.felt(table)
    assert (felt.shoe.status, felt.next_last) == ("in-play", False)
    assert not (felt.round and felt.round.last)
    refused(shoe_cut_card_take_back, table)


def test_taking_the_cut_card_back_leaves_the_last_round_of_a_closing_the_last():
    table = floor.in_play()
    session_announce_closing(**at(table))
    shoe_cut_card(**at(table))
    shoe_cut_card_take_back(**at(table))
    assert floor.felt(table).next_last


# Rulings ----------------------------------------------------------------------------------------


def ruled(table, effect, clause="tiger 7.11") -> None:
    """A round that ended under a ruling."""
    round_open(**at(table))
    floor.finish(table, e.EffectApplied(effect, clause))


@pytest.mark.clause("tiger 7.11.2.1")
@pytest.mark.parametrize("reshuffle", [True, False])
def test_the_players_choose_before_the_next_round_opens(reshuffle):
    table = floor.in_play()
    ruled(table, "offer-reshuffle")
    assert step(table) == "choose"
    with pytest.raises(Refused) as refusal:
        round_open(**at(table))
    assert refusal.value.clause == "tiger 7.11.2.1"
    shoe_choose(**at(table, reshuffle=reshuffle))
    assert floor.felt(table).shoe_orders == []
    assert floor.kinds(table)[-1] == ("ShoeOut" if reshuffle else "ShoeContinued")
    assert step(table) == ("shuffle" if reshuffle else "round")
    if not reshuffle:
        round_open(**at(table))


def test_without_the_offer_there_is_no_choice():
    refused(shoe_choose, floor.in_play(), reshuffle=True)


@pytest.mark.clause("lucky7 7.11.1")
def test_a_burn_that_a_ruling_wants_is_made_before_the_next_round():
    table = floor.in_play("lucky7-commission")
    ruled(table, "burn-now")
    assert step(table) == "burn"
    with pytest.raises(Refused) as refusal:
        round_open(**at(table))
    assert refusal.value.clause == "lucky7 7.11.1"
    shoe_burn(**at(table, card="9s"))
    assert step(table) == "round"
    round_open(**at(table))
    refused(shoe_burn, table, card="9s")


@pytest.mark.clause("tiger 7.11.1")
def test_a_burn_that_a_ruling_wants_can_be_made_while_its_round_waits():
    table = floor.in_play("tiger-commission")
    play = round_open(**at(table))
    play.record([e.EffectApplied("burn-now", "tiger 7.11.1")], by=floor.dealer())
    assert step(table) == "burn"
    shoe_burn(**at(table, card="2h"))
    assert floor.cards_left(table) == 414  # the only burn there was
    refused(shoe_burn, table, card="2h")
    floor.finish(table)
    assert step(table) == "round"
    round_open(**at(table))


@pytest.mark.clause("tiger 7.11.3")
def test_a_shoe_that_is_to_be_completed_is_played_on():
    table = floor.in_play()
    ruled(table, "complete-shoe")
    assert step(table) == "round"


def test_replaced_cards_are_out_and_a_new_shoe_is_shuffled():
    table = floor.in_play()
    ruled(table, "replace-cards", "tiger 7.1")
    assert (Shoe.objects.get().status, step(table)) == ("out", "shuffle")


# Out --------------------------------------------------------------------------------------------


def test_the_pit_replaces_the_cards_and_says_why():
    table = floor.in_play()
    supervisor = by(roles.PIT_SUPERVISOR)
    shoe_replace(by=supervisor, table=table, reason="Coffee")
    entry = floor.last_entry(table, "ShoeReplaced")
    assert entry.actor == supervisor.staff
    assert entry.data == {"shoe": 1, "why": "Coffee", "left": 413}
    assert step(table) == "shuffle"


def test_replacing_takes_a_supervisor_a_reason_and_no_round():
    table = floor.in_play()
    refused(shoe_replace, table, by=by(roles.DEALER_INSPECTOR), reason="Coffee")
    refused(shoe_replace, table, by=by(roles.PIT_SUPERVISOR), reason="  ")
    round_open(**at(table))
    refused(shoe_replace, table, by=by(roles.PIT_SUPERVISOR), reason="Coffee")
    assert Shoe.objects.get().status == "in-play"


def test_a_single_deck_that_is_replaced_is_followed_by_a_new_one_in_play():
    table = floor.in_play("niu-niu")
    shoe_replace(**at(table, by=by(roles.PIT_SUPERVISOR), reason="Bent"))
    shoe_shuffle(**at(table))
    assert list(Shoe.objects.order_by("number").values_list("status", flat=True)) == [
        "out", "in-play",
    ]  # fmt: skip


@pytest.mark.clause("guide 2.18")
class TestEmptyTable:
    def test_the_cards_go_out(self):
        table = floor.in_play("baccarat-super-six")
        assert refused(shoe_clear, table).clause == "guide 2.18"
        seat_leave(**at(table, box=1))
        assert step(table) == "clear"
        shoe_clear(**at(table))
        assert floor.last_entry(table, "ShoeOut").data["clause"] == "guide 2.18"
        assert step(table) == "wait"
        seat_sit(**at(table, box=3))
        assert step(table) == "shuffle"

    def test_a_new_player_means_a_new_shuffle(self):
        table = floor.in_play("baccarat-super-six")
        seat_leave(**at(table, box=1))
        seat_sit(**at(table, box=3))
        assert Shoe.objects.get().status == "out"
        assert floor.kinds(table)[-2:] == ["ShoeOut", "SeatTaken"]

    def test_the_player_who_is_back_is_not_a_new_one(self):
        table = floor.in_play("baccarat-super-six")
        player = floor.felt(table).places["1"]["player"]
        seat_leave(**at(table, box=1))
        from tables.models import Player

        seat_sit(**at(table, box=1, player=Player.objects.get(pk=player)))
        assert Shoe.objects.get().status == "in-play"

    def test_hoianas_tables_keep_their_shoe(self):
        table = floor.in_play("tiger-commission")
        seat_leave(**at(table, box=1))
        seat_sit(**at(table, box=3))
        assert Shoe.objects.get().status == "in-play"
        assert step(table) == "round"
