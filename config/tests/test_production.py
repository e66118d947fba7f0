"""Production settings: refused without what they need, clean with it."""

import os
import subprocess
import sys

import pytest

from config.paths import BASE_DIR
from lab.testing.config.production import PRODUCTION

pytestmark = pytest.mark.processes


def manage(*words, without=(), **more):
    kept = {
        name: os.environ[name] for name in ("PATH", "HOME", "PITBOOK_VAR") if name in os.environ
    }
    told = {name: value for name, value in PRODUCTION.items() if name not in without}
    argv = [sys.executable, str(BASE_DIR / "manage.py"), *words]
    return subprocess.run(argv, env={**kept, **told, **more}, capture_output=True, text=True)


def test_the_deployment_check_has_nothing_to_say():
    done = manage("check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"])
def test_production_is_refused_without(name):
    done = manage("check", without=[name])
    assert done.returncode == 1
    assert done.stderr == f"Pitbook cannot start: {name} must be set in production (DEBUG=0).\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "maybe"),
        ("HTTPS", "ja"),
        ("DATABASE_POOL", "-1"),
        ("DATABASE_URL", "postgres://host:port/name"),
        ("DATABASE_URL", "postgres://"),
        ("DATABASE_OWNER_URL", "sqlite:///book"),
        ("REDIS_URL", "redis://"),
        ("TIME_ZONE", "Vietnam/Nowhere"),
    ],
)
def test_a_malformed_value_is_one_sentence(name, value):
    done = manage("check", **{name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"Pitbook cannot start: {name} must ")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_development_needs_nothing():
    done = manage("check", without=PRODUCTION)
    assert done.returncode == 0
