"""What must be right before the site opens; what is not right is said in one sentence."""

from __future__ import annotations

import importlib
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Mapping

import psycopg
import redis

from ops.run.places import CannotStart

# Never through a proxy that the environment may name: the site is on this machine.
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def check_settings(env: Mapping[str, str]) -> None:
    """Reading the settings checks them: whatever is malformed ends here."""
    os.environ.update(env)
    importlib.import_module("config.settings")


def check_port(bind: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError as error:
            raise CannotStart(
                f"port {port} of {bind} cannot be used ({error.strerror}); "
                "another one can be: PORT=8001 make run."
            ) from None


def check_stores(env: Mapping[str, str]) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        try:
            psycopg.connect(env.get(name) or env["DATABASE_URL"], connect_timeout=5).close()
        except psycopg.Error as error:
            raise CannotStart(f"the database of {name} refuses: {one_line(error)}.") from None
    try:
        redis.Redis.from_url(env["REDIS_URL"], socket_timeout=5, socket_connect_timeout=5).ping()
    except (redis.RedisError, ValueError) as error:
        raise CannotStart(f"the Valkey of REDIS_URL refuses: {one_line(error)}.") from None


def one_line(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")


def is_open(origin: str) -> bool:
    """Pages with a database, Valkey and a worker behind them, and the live server."""
    return answers(f"{origin}/healthz") and answers(f"{origin}/live/healthz")


def answers(url: str) -> bool:
    try:
        with direct.open(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
