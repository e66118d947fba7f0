"""Reading the environment: a missing or malformed value is one clear sentence, and the end."""

from __future__ import annotations

import os
from typing import Any, NoReturn
from urllib.parse import SplitResult, urlsplit
from zoneinfo import available_timezones

import environ

env = environ.Env()
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
POSTGRES, VALKEY = ("postgres", "postgresql"), ("redis", "rediss", "unix")


def refuse(sentence: str) -> NoReturn:
    raise SystemExit(f"Pitbook cannot start: {sentence}")


def flag(name: str, default: bool) -> bool:
    word = env.str(name, default="").lower()
    if word not in ("", *YES, *NO):
        refuse(f"{name} must be 1 or 0, not {word!r}.")
    return word in YES if word else default


def number(name: str, default: int, *, low: int, high: int) -> int:
    word = env.str(name, default="") or str(default)
    if not (word.isascii() and word.isdigit() and low <= int(word) <= high):
        refuse(f"{name} must be a whole number from {low} to {high}, not {word!r}.")
    return int(word)


def required(name: str, *, development: str) -> str:
    """A value that production must be given and development need not."""
    if value := os.environ.get(name):
        return value
    if not flag("DEBUG", default=True):
        refuse(f"{name} must be set in production (DEBUG=0).")
    return development


def listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def parse(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        return parts if parts.port != 0 else None  # asking for the port checks it
    except ValueError:
        return None


def database(name: str, address: str) -> dict[str, Any]:
    parts = parse(address)
    if parts is None or not (parts.scheme in POSTGRES and parts.username and parts.path[1:]):
        refuse(f"{name} must look like postgres://user:password@host:5432/name.")
    return {"OPTIONS": {}, **env.db_url_config(address), "CONN_MAX_AGE": 0}


def valkey(name: str, default: str) -> str:
    address = env.str(name, default="") or default
    parts = parse(address)
    if parts is None or not (parts.scheme in VALKEY and (parts.hostname or parts.path)):
        refuse(f"{name} must look like redis://host:6379/0.")
    return address


def time_zone(name: str, default: str) -> str:
    zone = env.str(name, default="") or default
    if zone not in available_timezones():
        refuse(f"{name} must be a time zone such as Asia/Ho_Chi_Minh, not {zone!r}.")
    return zone


def is_set(name: str) -> bool:
    return bool(os.environ.get(name))
