"""Each reader in their own language: what the engine says, what the book keeps, whole pages."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format, localize

from config.web.translation import translate
from games.words import Sentence, _, as_text, from_json, from_text
from lab.testing.tables.cast import (
    PASSWORD,
    PIN,
    by,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tablet_client,
)
from lab.testing.tables.pit import open_table
from tables.displays.services import display_make
from tables.models import Staff

CALLED = "Tranh chấp D00001: đã gọi quản lý khu bàn (tiger 8.2)"


def test_the_engines_sentences_are_filled_in_after_they_are_translated():
    refusal = _("Box {box}: the wager on {bet} is outside the table's limits.", box=3, bet="banker")
    nested = _("No hand may take a card now. {why}.", why=_("Banker {points}, stands", points=7))
    with translation.override("vi"):
        assert translate(refusal) == "Ô 3: cược Banker nằm ngoài hạn mức của bàn."
        assert translate(nested) == "Lúc này không tay bài nào được nhận lá. Banker 7, không rút."
        assert translate(_("Wagers are in chips: a multiple of {chip}.", chip="5000")).endswith(
            "5,000."
        )


@pytest.mark.parametrize(
    ("template", "values", "english", "said"),
    [
        ("Banker wins, {banker} over {player}", {"banker": 6, "player": 4}, "Banker wins, 6 over 4", "Banker thắng, 6 trên 4"),
        ("Natural {player}: Player wins, {player} over {banker}", {"player": 9, "banker": 3}, "Natural 9: Player wins, 9 over 3", "Natural 9: Player thắng, 9 trên 3"),
        ("Dealer has {hand}", {"hand": _("Niu 8")}, "Dealer has Niu 8", "Dealer có Niu 8"),
        ("Dealer has {hand}", {"hand": _("a full house")}, "Dealer has a full house", "Dealer có cù lũ"),
        ("No box plays on", {}, "No box plays on", "Không ô nào chơi tiếp"),
        ("Dispute {dispute}: the pit manager was called ({clause})", {"dispute": "D00001", "clause": "tiger 8.2"}, "Dispute D00001: the pit manager was called (tiger 8.2)", CALLED),
    ],
)  # fmt: skip
def test_what_the_book_keeps_is_told_in_the_readers_words(template, values, english, said):
    sentence = Sentence(template, values)
    for kept in (from_json(sentence.as_json()), from_text(as_text(sentence))):
        assert kept == translate(kept) == english
        with translation.override("vi"):
            assert translate(kept) == said


@pytest.mark.parametrize("kept", ["Banker wins, 6 over 4", "What somebody typed", ""])
def test_what_was_written_as_text_stays_as_it_was_written(kept):
    with translation.override("vi"):
        assert translate(from_json(kept)) == translate(from_text(as_text(kept))) == kept


def test_a_kept_sentence_inside_another_is_told_as_well():
    banker = _("Banker wins, {banker} over {player}", banker=6, player=4)
    tie = _("Tie, {player} all", player=6)
    kept = _("The round stands as “{stands}”; its cards say “{should}”.", stands=tie, should=banker)
    with translation.override("vi"):
        assert (
            translate(from_json(kept.as_json()))
            == "Ván được ghi là “Tie, cùng 6”; bài nói là “Banker thắng, 6 trên 4”."
        )


def test_moments_and_amounts_are_written_when_they_are_told():
    late = _(
        "{dispute} is overdue: the player was promised an answer by {when}.",
        dispute="D00007",
        when="2026-11-18T16:05:00+00:00",
    )
    off = _(
        "Table {table}: the float is off by {amount} {currency}. {explanation}",
        table=3,
        amount="-1250.00",
        currency="VND",
        explanation="",
    )
    for language, moment in (
        ("en", "18 November 2026, 23:05"),
        ("vi", "18/11/2026, 23:05"),
        ("el", "18 Νοεμβρίου 2026, 23:05"),
    ):
        with translation.override(language), timezone.override("Asia/Ho_Chi_Minh"):
            assert moment in translate(late)
            assert "−1,250 VND" in translate(off)


@pytest.mark.parametrize("code", ["en", "vi", "el"])
def test_numbers_look_alike_and_clocks_have_24_hours(code):
    with translation.override(code):
        assert localize(Decimal("12.50")) == "12.50"
        assert date_format(datetime(2026, 11, 18, 16, 5), "DATETIME_FORMAT").endswith(", 16:05")


HEADINGS = {
    "/": "administrator",
    "/account/": "dealer",
    "/staff/": "administrator",
    "/setup/": "administrator",
    "/floor/": "pit-manager",
    "/alerts/": "pit-manager",
    "/rulings/": "pit-manager",
    "/disputes/": "pit-manager",
    "/corrections/": "pit-manager",
    "/bank/": "pit-manager",
    "/displays/": "pit-manager",
    "/tablets/": "pit-manager",
    "/acting/": "pit-manager",
    "/irregularities/": "surveillance",
    "/surveillance/": "surveillance",
}


def headings(html: str) -> list[str]:
    return [" ".join(words.split()) for words in re.findall(r"<h[12][^>]*>([^<]+)</h[12]>", html)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["vi", "el"])
def test_the_main_pages_have_their_headings_in_the_readers_language(language):
    for page, rank in HEADINGS.items():
        staff = make_staff(rank)
        said = headings(desk_client(staff).get(page).text)
        Staff.objects.filter(pk=staff.pk).update(language=language)
        read = headings(desk_client(staff).get(page).text)
        with translation.override(language):
            assert read == [translation.gettext(words) for words in said], page
        assert page == "/" or read != said, page


@pytest.mark.django_db
def test_a_language_chosen_on_the_way_in_becomes_ones_own(client):
    staff, address = make_staff("pit-manager"), "/sign-in/?next=/account/&language=el"
    assert ">Σύνδεση</h1>" in client.get(address).text
    wrong = client.post(address, {"number": staff.number, "password": "wrong"})
    assert "Λάθος αριθμός προσωπικού ή κωδικός." in wrong.text
    assert Staff.objects.get(pk=staff.pk).language == "en"
    client.post(address, {"number": staff.number, "password": PASSWORD, "next": "/account/"})
    assert ">Ο λογαριασμός σας</h1>" in client.get("/account/?language=vi").text


@pytest.mark.django_db
def test_a_dealer_chooses_a_language_at_the_tablet():
    _tablet, token = make_tablet(make_table())
    dealer, tablet = make_staff("dealer"), tablet_client(token)
    assert ">Vào bàn</h1>" in tablet.get("/tablet/in/?language=vi").text
    tablet.post("/tablet/in/?language=vi", {"number": dealer.number, "pin": PIN})
    assert Staff.objects.get(pk=dealer.pk).language == "vi"
    assert '<html lang="vi"' in tablet.get("/tablet/").text


@pytest.mark.django_db
def test_a_screen_speaks_the_language_of_its_link_whoever_looks():
    table, reader = open_table(), desk_client(make_staff("pit-manager", language="vi"))
    _screen, token = display_make(by=by("pit-manager"), table=table, label="Above", language="el")
    for page in (f"/display/{token}/", f"/display/{token}/board/"):
        shown = reader.get(page).text
        assert "<dt>Ελάχιστο</dt>" in shown  # the limits sign
        assert "Μόνο άνω των 21." in shown  # guide 5.1


def test_an_unknown_language_in_the_address_is_no_language(client, db):
    assert '<html lang="en"' in client.get("/sign-in/?language=tlh").text
