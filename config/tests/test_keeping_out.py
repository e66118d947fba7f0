"""Keeping out: sessions, devices, tokens, other people's things, uploads, and what pages send."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import cycle

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from config.paths import BASE_DIR
from disputes.disputes.services.disputes import dispute_open
from disputes.models import Attachment, Dispute
from lab.testing.config.access_table import ACCESS, ANONYMOUS
from lab.testing.config.insiders import insiders
from lab.testing.config.production import PRODUCTION
from lab.testing.config.world import World, sat_down
from lab.testing.disputes.filed import picture
from lab.testing.tables.cast import (
    PASSWORD,
    by,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tap_in,
)
from lab.testing.tables.cast import tablet_client as client_of
from tables.displays.services import display_revoke
from tables.models import Display, Entry
from tables.staff.access import COOKIE
from tables.staff.services.tablets import tablet_revoke

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    return World()


# Sessions ---------------------------------------------------------------------------------------


def signed_in(client, staff):
    return client.post("/sign-in/", {"number": staff.number, "password": PASSWORD})


def test_a_session_that_somebody_planted_is_worth_nothing_after_the_sign_in(client):
    planted = client.session
    planted["seen_at"] = 1
    planted.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = planted.session_key
    staff = make_staff("pit-manager")
    assert signed_in(client, staff).status_code == 303
    assert client.session.session_key != planted.session_key
    assert not Session.objects.filter(session_key=planted.session_key).exists()


def test_signing_out_ends_the_session_for_whoever_copied_it(client):
    staff = make_staff("pit-manager")
    signed_in(client, staff)
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = client.cookies["sessionid"].value
    assert thief.get("/").status_code == 200
    client.post("/sign-out/")
    assert thief.get("/").status_code == 302


def test_a_new_password_or_a_closed_account_ends_every_session():
    staff = make_staff("pit-manager")
    here, there = desk_client(staff), desk_client(staff)
    assert there.get("/").status_code == 200
    staff.set_password("quite another horse")
    staff.save()
    assert [each.get("/").status_code for each in (here, there)] == [302, 302]
    again = desk_client(staff)
    staff.is_active = False
    staff.save()
    assert again.get("/").status_code == 302


# Devices ----------------------------------------------------------------------------------------

TABLET_ROUTES = [route for route in ACCESS if route.startswith("tablet/")]


def asked(world, client, routes, methods=("GET", "POST")):
    """What a client gets from each of the routes, by the methods that they have."""
    return {
        f"{method} {route}": client.generic(method, world.address(route)).status_code
        for route in routes
        for method in methods
        if method in ACCESS[route]
    }


def test_a_stolen_tablets_cookie_is_worth_nothing_once_it_is_revoked(world):
    tablet, token = make_tablet(make_table(71))
    tap_in(tablet)
    thief = client_of(token)
    assert thief.get("/tablet/").status_code == 200
    tablet_revoke(by=by("pit-supervisor"), tablet=tablet)
    assert set(asked(world, thief, TABLET_ROUTES).values()) == {403}


def test_a_cookie_that_the_house_did_not_sign_is_no_tablet(world):
    _tablet, token = make_tablet(make_table(72))
    mine = client_of(token).cookies[COOKIE].value
    for forged in (token, mine[:-1] + ("A" if mine[-1] != "A" else "B"), "", "x:y:z", "\x00"):
        client = Client()
        client.cookies[COOKIE] = forged
        assert client.get("/tablet/").status_code == 403


def test_a_screen_shows_nothing_once_its_link_is_revoked(world):
    address = world.address("display/<slug:token>/")
    assert Client().get(address).status_code == 200
    display_revoke(by=by("pit-manager"), display=Display.objects.get())
    assert [Client().get(address + more).status_code for more in ("", "board/")] == [404, 404]


# Other people's things --------------------------------------------------------------------------

NAMING = [route for route in TABLET_ROUTES if "<int:pk>" in route]


def test_a_tablet_reaches_its_own_table_only(world):
    """Every route of the tablet that names a thing, with another table's."""
    tablet, token = make_tablet(make_table(73))
    tap_in(tablet, "pit-manager")  # whose rank may everything that a tablet does
    sat_down(tablet.table)
    before = Entry.objects.count()
    got = asked(world, client_of(token), NAMING)
    assert len(got) >= 7
    # 409: the restriction is not of the player who sits here.
    assert {what: code for what, code in got.items() if code not in (403, 404, 409)} == {}
    assert Entry.objects.count() == before


def test_a_tap_on_another_tables_round_writes_nothing(world):
    tablet, token = make_tablet(make_table(74))
    tap_in(tablet)
    client, before = client_of(token), Entry.objects.count()
    theirs = {"round": world.named["rounds/<int:pk>"], "version": 1, "key": str(tablet.pk)}
    theirs |= {"key": "00000000-0000-4000-8000-000000000001", "table": 31, "tablet": 1}
    for route in ("open", "wagers", "move", "back", "settle"):
        answer = client.post(f"/tablet/{route}/", theirs | {"move": "close"})
        assert answer.status_code in (400, 409, 422), route
    assert Entry.objects.count() == before


def test_a_file_belongs_to_its_dispute_alone(world):
    inspector = world.clients["dealer-inspector"]
    assert inspector.get(world.address("disputes/<int:pk>/files/<int:file>/")).status_code == 200
    other = dispute_open(
        by=by("pit-supervisor"), table=make_table(75), claimant="B", claim="C", chips="rack"
    )
    file = world.named["file"]
    assert inspector.get(f"/disputes/{other.pk}/files/{file}/").status_code == 404


# Tokens -----------------------------------------------------------------------------------------


def test_every_unsafe_request_without_our_token_is_refused(world, monkeypatch):
    """Whether or not the route takes the method. POST, by several, is in test_access."""
    monkeypatch.setattr(world.clients[ANONYMOUS].handler, "enforce_csrf_checks", True)
    wrong = {}
    for route, method in zip(ACCESS, cycle(("PUT", "PATCH", "DELETE"))):
        got = world.ask(ANONYMOUS, method, route)
        # Machines have no cookie that somebody could abuse: they are asked who they are.
        if got not in ((401, 403, 405) if route.startswith("api/") else (403,)):
            wrong[f"{method} {route}"] = got
    assert wrong == {}


# What pages send --------------------------------------------------------------------------------


LIES = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "127.0.0.1",
    "x-original-url": "/staff/",
    "x-rewrite-url": "/staff/",
    "x-accel-redirect": "/etc/passwd",
    "x-sendfile": "/etc/passwd",
    "x-http-method-override": "DELETE",
    "forwarded": "host=evil.example",
    "range": "bytes=0-0,5-1,-9999999999999",
    "if-modified-since": "x" * 999,
    "accept-language": "../../etc, \x00;q=9",
}


def shortcomings(answer):
    policy = answer.get("Content-Security-Policy", "")
    holds = {
        "policy": "default-src 'self'" in policy and "unsafe" not in policy,
        "frames": "frame-ancestors 'none'" in policy and answer["X-Frame-Options"] == "DENY",
        "sniffing": answer.get("X-Content-Type-Options") == "nosniff",
        "referrer": answer.get("Referrer-Policy") in ("same-origin", "no-referrer"),
        "ranges": "Accept-Ranges" not in answer,
        "lies": answer.streaming or b"evil.example" not in answer.content,
    }
    return [name for name, is_held in holds.items() if not is_held]


def test_every_answer_forbids_what_it_does_not_need_and_believes_no_header(world):
    """Pages, fragments, files and refusals; to those whom the route lets in, and to nobody."""
    wrong = {}
    for route, insider in insiders("GET").items():
        for actor in (insider, ANONYMOUS):
            answer = world.clients[actor].get(world.address(route), headers=LIES)
            expected = ACCESS[route]["GET"][actor]
            if answer.status_code != expected or shortcomings(answer):
                wrong[f"{route} {actor}"] = (answer.status_code, shortcomings(answer))
    assert wrong == {}


@pytest.mark.processes
def test_the_cookies_of_production_travel_by_tls_and_stay_from_scripts():
    names = ("SESSION_COOKIE", "CSRF_COOKIE")
    ask = (
        "import json; from django.conf import settings as s; print(json.dumps({n: getattr(s, n)"
        " for n in dir(s) if '_COOKIE_' in n or n.startswith('SECURE_')}))"
    )
    env = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", **PRODUCTION}
    done = subprocess.run(
        [sys.executable, "-c", ask], env=env, cwd=BASE_DIR, capture_output=True, check=True
    )
    told = json.loads(done.stdout)
    assert [told[f"{name}_SECURE"] for name in names] == [True, True]
    assert [told[f"{name}_SAMESITE"] for name in names] == ["Lax", "Lax"]
    assert told["SESSION_COOKIE_HTTPONLY"]
    assert told["SECURE_SSL_REDIRECT"]
    assert told["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    assert told["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


# Headers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["evil.example", "pit.example@evil.example", "pit.example:99999x", "", "a" * 300, "[::1"],
)
def test_only_our_own_names_are_answered_to(client, settings, host):
    settings.ALLOWED_HOSTS = ["pit.example"]
    assert client.get("/sign-in/", headers={"host": host}).status_code == 400
    assert client.get("/sign-in/", headers={"host": "pit.example"}).status_code == 200


def test_nobody_is_redirected_or_let_in_by_a_header():
    away = Client().get("/staff/", headers=LIES)
    assert (away.status_code, away["Location"]) == (302, f"{reverse('sign-in')}?next=/staff/")
    posted = Client().post("/sign-in/", {"_method": "DELETE"}, headers=LIES)
    assert posted.status_code == 422


@pytest.mark.parametrize("away", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_nobody_is_sent_elsewhere_after_signing_in(client, away):
    staff = make_staff("pit-manager")
    sent = client.post("/sign-in/", {"number": staff.number, "password": PASSWORD, "next": away})
    assert sent["Location"] == "/"


# Uploads ----------------------------------------------------------------------------------------

GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
REFUSED = {
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a drawing that runs": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "another picture": GIF,
    "a program": b"\x7fELF" + bytes(64),
    "an archive": b"PK\x03\x04" + bytes(64),
    "half a picture": picture()[:40],
    "a picture by its first bytes": b"\x89PNG\r\n\x1a\n<script>",
    "a PDF by its first bytes": b"%PDF-1.7\n<script>",
    "nothing": b"",
    "too much": picture() + bytes(10 * 1024 * 1024),
}
NAMES = ["../../etc/passwd", "a\x00.png", "C:\\x.png", "x" * 300 + ".png", "a.php", "\r\nX: y.png"]


def attach(world, content, name="photo.png", kind="image/png"):
    upload = SimpleUploadedFile("photo.png", content, kind)
    upload.name = name  # as the sender has it
    address = world.address("disputes/<int:pk>/file/")
    return world.clients["pit-manager"].post(address, {"title": "A photo", "upload": upload})


@pytest.fixture
def stored(settings, tmp_path):
    settings.EVIDENCE_ROOT = tmp_path / "evidence"
    return lambda: [path for path in tmp_path.rglob("*") if path.is_file()]


def test_only_what_is_a_picture_or_a_pdf_is_kept(world, stored):
    before = Attachment.objects.count()
    for what, content in REFUSED.items():
        assert attach(world, content).status_code == 422, what
        assert stored() == [], what
    assert Attachment.objects.count() == before


def test_a_senders_name_and_type_are_not_believed(world, stored):
    for name in NAMES:
        assert attach(world, picture(), name, "text/html").status_code in (303, 400, 422), name
    assert {path.name for path in stored()} <= {Attachment.objects.latest("pk").sha256}


def test_a_picture_with_a_page_behind_it_is_saved_not_shown(world, stored):
    both = picture() + b"<script>alert(1)</script>"
    assert attach(world, both).status_code == 303
    file = Attachment.objects.latest("pk")
    answer = world.clients["pit-manager"].get(f"/disputes/{file.dispute_id}/files/{file.pk}/")
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"].startswith("attachment;")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert (answer.content, Dispute.objects.count() > 0) == (both, True)
