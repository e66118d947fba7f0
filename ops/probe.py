"""Is this container well? Asked by its health check: `python -m ops.probe web` or `live`."""

from __future__ import annotations

import http.client
import json
import os
import sys


def get(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=4)
    connection.request("GET", path, headers={"Host": os.environ["ALLOWED_HOSTS"].split(",")[0]})
    return connection.getresponse()


def web() -> bool:
    """It answers, and the database answers it. A missing worker is not the web server's illness."""
    return bool(json.load(get(8000, "/healthz"))["database"])


def live() -> bool:
    return get(8001, "/live/healthz").status == 200


if __name__ == "__main__":
    sys.exit(0 if {"web": web, "live": live}[sys.argv[1]]() else 1)
