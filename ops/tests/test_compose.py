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


def settings_told():
    """The first column of the settings in docs/operations.md."""
    text = (BASE_DIR / "docs" / "operations.md").read_text().split("\n## Settings\n")[1]
    cells = re.findall(r"^\| (`[^|]*`) \|", text.split("\n## ")[0], re.M)
    return {name for cell in cells for name in re.findall(r"`([A-Z_]+)`", cell)}


MADE_HERE = {"DEBUG", "ALLOWED_HOSTS", "DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"}
OF_ONE_MACHINE = {"PORT", "BIND", "DEMO", "PITBOOK_VAR", "PYTHON", "CHROMIUM"}


def test_every_setting_that_operations_lists_is_passed_on():
    passed = settings_told() - MADE_HERE - OF_ONE_MACHINE
    assert {"DAY_STARTS_AT", "MORE_GAMES"} <= passed
    web = SERVICES["web"]["environment"]
    assert [name for name in passed if f"${{{name}:" not in web.get(name, "")] == []


def test_an_empty_setting_has_its_default():
    """Which is what compose passes where the operator set none."""
    empty = dict.fromkeys(settings_told() - MADE_HERE, "")
    told = {"DEBUG": "0", "SECRET_KEY": "none", "ALLOWED_HOSTS": "none"}
    told["DATABASE_URL"] = "postgres://none@/none"
    words = "import config.settings as s; print(s.HTTPS, s.TIME_ZONE, s.MORE_GAMES, s.API_RATES)"
    kept = {"PATH": os.environ["PATH"]}
    said = [
        subprocess.check_output([sys.executable, "-c", words], env=env, cwd=BASE_DIR)
        for env in ({**kept, **empty, **told}, {**kept, **told})
    ]
    assert said[0] == said[1]


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
