"""docker-compose.yml says what it must; a Docker engine is not needed to see that."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from config.paths import BASE_DIR

pytestmark = pytest.mark.processes

COMPOSE = yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
LASTING = sorted(set(SERVICES) - {"migrate"})


def test_every_part_of_the_site_is_there():
    assert set(SERVICES) == {
        "postgres",
        "valkey",
        "migrate",
        "web",
        "live",
        "worker",
        "beat",
        "caddy",
    }


@pytest.mark.parametrize("name", LASTING)
def test_every_lasting_service_is_watched_and_started_again(name):
    assert SERVICES[name]["healthcheck"]["test"]
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_secrets_come_from_the_environment_and_none_may_be_missing():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD|HOSTS|DATABASE_.*URL", name):
                assert re.search(r"\$\{\w+:\?", value), name


def test_only_migrating_knows_the_owner():
    assert [
        name
        for name, service in SERVICES.items()
        if "DATABASE_OWNER_URL" in service.get("environment", {})
    ] == ["migrate"]


def test_the_stores_cannot_be_reached_from_outside():
    assert COMPOSE["networks"]["inside"]["internal"]
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["caddy"]
    assert [name for name in SERVICES if "outside" in SERVICES[name]["networks"]] == ["caddy"]


def test_the_image_holds_every_package():
    copied = set(
        re.findall(r"^COPY (\w+) \w+$", COMPOSE["x-app"]["build"]["dockerfile_inline"], re.M)
    )
    packages = {path.parent.name for path in BASE_DIR.glob("*/__init__.py")}
    assert copied == packages | {"templates", "static"}


def test_the_same_caddyfile_serves_tls_there():
    env = {
        **os.environ,
        "SITE_ADDRESS": "pitbook.example.com",
        "WEB_UPSTREAM": "web:8000",
        "LIVE_UPSTREAM": "live:8001",
    }
    caddy, caddyfile = Path(sys.executable).with_name("caddy"), BASE_DIR / "config" / "Caddyfile"
    argv = [f"{caddy}", "adapt", "--validate", "--adapter", "caddyfile", "--config", f"{caddyfile}"]
    adapted = yaml.safe_load(subprocess.run(argv, env=env, capture_output=True, check=True).stdout)
    (server,) = adapted["apps"]["http"]["servers"].values()
    assert server["listen"] == ["0.0.0.0:443"]
    assert server["routes"][0]["match"] == [{"host": ["pitbook.example.com"]}]
