"""/healthz tells the truth about database, Valkey and worker."""

import pytest
from django.test import Client

from config.valkey import WORKER_ALIVE, client


def test_all_well_with_a_worker(worker):
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"database": True, "valkey": True, "worker": True},
    )


@pytest.mark.django_db
def test_no_worker_is_told(monkeypatch):
    monkeypatch.setattr("ops.health.WORKER_ALIVE", WORKER_ALIVE + ":nobody")
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"database": True, "valkey": True, "worker": False},
    )


@pytest.mark.django_db
def test_no_valkey_is_told(settings):
    settings.REDIS_URL = "unix:///tmp/there-is-no-valkey-here.sock"
    client.cache_clear()
    answer = Client().get("/healthz")
    client.cache_clear()
    assert (answer.status_code, answer.json()) == (
        503,
        {"database": True, "valkey": False, "worker": False},
    )
