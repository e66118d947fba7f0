"""Valkey gone: dealing goes on and pages poll. Database gone: 503 until it is back.

Each test has stores of its own, to stop and to freeze as it likes.
"""

import os
import signal
import time
import urllib.error
import urllib.request
from contextlib import suppress

import pytest
from celery import shared_task
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from config.valkey import client
from config.web.live_updates import announce, enqueue, live_url
from lab.site import free_port
from lab.testing.browsers import collect_static
from ops.run import programs
from ops.run.postgres import APPLICATION, Postgres
from ops.run.start_checks import answers, direct
from ops.run.valkey import Valkey

pytestmark = pytest.mark.processes


def pid_of(valkey):
    return valkey.child.pid


@pytest.fixture
def valkey(site, tmp_path, settings):
    """A Valkey of this test's own, used by this process too."""
    valkey = Valkey(
        tmp_path,
        site.folder / f"{site.worker}-own" / "valkey.sock",
        tmp_path / "log",
        durable=False,
    )
    valkey.start()
    settings.REDIS_URL = valkey.url
    client.cache_clear()
    yield valkey
    with suppress(ProcessLookupError):
        os.kill(pid_of(valkey), signal.SIGCONT)
    valkey.stop()
    client.cache_clear()


@shared_task
def remember(number):
    raise AssertionError("only queued here, never run")


def gone(valkey):
    valkey.stop()


def frozen(valkey):
    os.kill(pid_of(valkey), signal.SIGSTOP)


@pytest.mark.parametrize("disaster", [gone, frozen])
@pytest.mark.django_db(transaction=True)
def test_what_the_dealer_does_is_kept_without_valkey(valkey, disaster):
    disaster(valkey)
    with transaction.atomic():
        Session.objects.create(session_key="kept", expire_date=timezone.now())
        announce("table-3", version=1)
        enqueue(remember, 1)
    assert Session.objects.filter(session_key="kept").exists()


def eventually(condition):
    for _ in range(300):
        if condition():
            return True
        time.sleep(0.1)
    return False


def test_a_stream_is_open_only_while_valkey_is_heard(site, valkey, tmp_path):
    folder, port = valkey.socket.parent, free_port()
    origin = f"http://127.0.0.1:{port}"
    live, caddy = (
        programs.live(folder / "live.sock"),
        programs.caddy(port, "127.0.0.1", tmp_path, folder),
    )
    told = {"REDIS_URL": valkey.url}
    with (
        site.running(live, **told),
        site.running(caddy),
    ):
        assert eventually(lambda: answers(f"{origin}/live/healthz"))
        stream = urllib.request.urlopen(origin + live_url("floor"), timeout=20)
        assert b"event: ready\n" in (stream.readline(), stream.readline())
        valkey.stop()
        assert b"data" in stream.read()  # to its end: the server hung up
        with pytest.raises(urllib.error.HTTPError, match="503"):
            direct.open(origin + live_url("floor"), timeout=20)
        valkey.start()
        assert eventually(lambda: answers(f"{origin}/live/healthz"))


def test_without_a_database_pages_say_503_and_come_back_with_it(site, tmp_path):
    collect_static(site)
    folder, port = site.folder / f"{site.worker}-db", free_port()
    postgres = Postgres(folder / "data", folder / "postgres", tmp_path / "log", durable=False)
    postgres.start()
    postgres.provide("pitbook")
    with postgres.connect(database="pitbook") as superuser:
        superuser.execute(
            "CREATE TABLE django_session (session_key text, session_data text, expire_date timestamptz)"
        )
        superuser.execute("GRANT SELECT ON django_session TO pitbook")
    web, caddy = (
        programs.web(folder / "web.sock", processes=1),
        programs.caddy(port, "127.0.0.1", tmp_path, folder),
    )
    told = {
        "DATABASE_URL": postgres.url(APPLICATION, "pitbook"),
        "DATABASE_OWNER_URL": "",
    }

    def sign_in_page():
        """As a browser that has been here before: its session is looked for in the database."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/",
            headers={"Cookie": "sessionid=a-session-of-long-ago", "Accept": "text/html"},
        )
        try:
            with direct.open(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()
        except OSError:
            return 0, {}, ""

    with (
        site.running(web, **told),
        site.running(caddy),
    ):
        assert eventually(lambda: sign_in_page()[0] == 200)
        postgres.stop()
        status, headers, page = sign_in_page()
        assert (status, headers["Retry-After"]) == (503, "5")
        assert 'http-equiv="refresh"' in page
        postgres.start()
        assert eventually(lambda: sign_in_page()[0] == 200)
    postgres.stop()
