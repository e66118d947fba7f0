"""The screens above tables: who may open one, what it shows, and what it never shows."""

import time
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config import roles
from config.web.live_updates import GRANT_SECONDS
from games.cards import DECK
from games.round import engine
from lab.testing.tables import floor, pit
from lab.testing.tables.cast import by, desk_client, make_staff
from lab.testing.tables.dealing import dealer_at, open_table
from tables.displays.services import display_make, display_revoke
from tables.models import Display, Felt, Limits, Round, Shoe
from tables.rounds.play import Play
from tables.rounds.services import round_finish
from tables.staff.secret_tokens import token_hash

pytestmark = pytest.mark.django_db
CARDS = ("Kh", "5d", "2h", "Kd", "7s", "As")


def made(table, language="en"):
    return display_make(by=by(roles.PIT_SUPERVISOR), table=table, label="Above", language=language)


def shown(token, route="display", **more):
    return Client().get(reverse(route, args=[token]), **more)


def finish(table, letter="P"):
    with transaction.atomic():
        play = Play.locked(table)
        result = str(play.state.result())
        play.record([engine.announce(play.state)], by=by(roles.DEALER))
        round_finish(play, result=result, letter=letter)


# The link ---------------------------------------------------------------------------------------


def test_only_the_hash_of_a_link_is_kept_and_both_ends_are_in_the_book():
    table = floor.stand()
    display, token = made(table)
    assert len(token) >= 43
    assert display.token_hash == token_hash(token) != token
    display_revoke(by=by(roles.PIT_SUPERVISOR), display=display)
    display_revoke(by=by(roles.PIT_SUPERVISOR), display=display)
    assert floor.kinds(table)[-2:] == ["DisplayMade", "DisplayRevoked"]
    assert token not in str(list(table.stream.entries.values_list("data", flat=True)))


def test_the_link_is_shown_once_and_opens_without_signing_in():
    table, client = floor.stand(), desk_client(make_staff(roles.PIT_SUPERVISOR))
    typed = {"table": table.pk, "label": "Above", "language": "vi"}
    link = client.post(reverse("displays"), typed).context["link"]
    page = Client().get(link)
    assert (page.status_code, page["Referrer-Policy"]) == (200, "no-referrer")
    assert b'lang="vi"' in page.content
    assert (
        link.rstrip("/").rpartition("/")[2] not in client.get(reverse("displays")).content.decode()
    )


def test_a_revoked_link_is_as_unknown_as_a_guessed_one():
    display, token = made(floor.stand())
    assert shown(token).status_code == 200
    client = desk_client(make_staff(roles.PIT_SUPERVISOR))
    assert client.post(reverse("display-revoke", args=[display.pk])).status_code == 303
    for link in (token, "guessed"):
        for route in ("display", "display-screen"):
            assert shown(link, route).status_code == 404
    # A screen that hangs there asks by itself: it loads its page again, and that is gone.
    assert shown(token, "display-screen", HTTP_HX_REQUEST="true")["HX-Refresh"] == "true"


def test_a_screen_renews_its_right_to_listen_before_it_ends():
    _display, token = made(floor.stand())
    screen = reverse("display-screen", args=[token])
    old = int(time.time()) - GRANT_SECONDS
    assert Client().get(f"{screen}?drawn={old}")["HX-Refresh"] == "true"
    assert "HX-Refresh" not in Client().get(f"{screen}?drawn={int(time.time())}")
    assert Client().get(f"{screen}?drawn=never").status_code == 200


def test_a_locked_desk_does_not_darken_a_screen():
    _display, token = made(floor.stand())
    client = desk_client(make_staff(roles.PIT_SUPERVISOR))
    client.post(reverse("lock"))
    assert client.get(reverse("display", args=[token])).status_code == 200


# What it shows ----------------------------------------------------------------------------------


def test_roads_counts_limits_and_the_preview():
    table = open_table()
    Shoe.objects.filter(table=table).update(results="PPBBTB")
    _display, token = made(table)
    screen = shown(token).context["screen"]
    assert screen.counts == [("banker", 3), ("player", 2), ("tie", 1)]
    # A fourth Banker in a column beside one of two is red; columns of three and two differ: blue.
    assert [(side, marks[0]) for side, marks in screen.coming] == [
        ("banker", ("eye", "R")),
        ("player", ("eye", "B")),
    ]
    body = shown(token).content.decode()
    limits = Limits.objects.get(table=table)
    assert f"{limits.maximum:,.0f} VND" in body
    assert "21" in body  # guide 5.1


def test_nothing_about_players_reaches_a_screen():
    table = pit.open_table()
    _display, token = made(table)
    body = shown(token).content.decode()
    assert Felt.objects.get(table=table).places
    assert not [name for name in pit.GUESTS.values() if name in body]


def cards_in(body: str) -> list[str]:
    from config.web.templatetags.formatting import card_name

    return [card for card in DECK if card_name(card) in body]


@pytest.mark.parametrize("face", ["up", "down"])
def test_no_card_is_shown_before_the_result_is_called(face):
    table = open_table(face=face)
    _display, token = made(table)
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    for card in CARDS:
        if Play.read(table.pk).state.phase == "dealing":
            dealer.deal(card)
        assert cards_in(shown(token).content.decode()) == []
    finish(table)
    body = shown(token).content.decode()
    assert sorted(cards_in(body)) == sorted(Play.read(table.pk).state.drawn())
    assert 'class="display__result"' in body


def test_a_result_is_shown_in_full_only_while_it_is_fresh():
    table = open_table()
    _display, token = made(table)
    dealer_at(table).random_round()
    finish(table)
    assert shown(token).context["screen"].fresh is not None
    Round.objects.update(settled_at=timezone.now() - timedelta(seconds=20))
    assert shown(token).context["screen"].fresh is None


@pytest.mark.parametrize("game", ["niu-niu", "holdem-bonus"])
def test_games_without_roads_show_their_last_results(game):
    table = open_table(game)
    _display, token = made(table)
    dealer = dealer_at(table)
    for _round in range(10):
        dealer.random_round()
        finish(table, letter="")
    screen = shown(token).context["screen"]
    assert not screen.has_roads
    assert len(screen.last) == 8
    newest = Round.objects.order_by("-pk").values_list("result", flat=True)[:8]
    assert [str(each.call) for each in screen.last] == list(newest)
    assert b"road--bead" not in shown(token).content


def test_a_closed_table_says_so():
    _display, token = made(floor.stand())
    assert "This table is closed" in shown(token).content.decode()


def test_a_screen_costs_the_same_few_queries_after_many_rounds(django_assert_max_num_queries):
    table = open_table("niu-niu")
    _display, token = made(table)
    dealer = dealer_at(table)
    for _round in range(9):
        dealer.random_round()
        finish(table, letter="")
    shown(token)
    with django_assert_max_num_queries(4):
        shown(token, "display-screen")
    assert Display.objects.count() == 1
