"""The site as a stranger reaches it, byte by byte: addresses, headers and bodies that no page sends."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

PATHS = [
    "/static/../config/settings.py",
    "/static/%2e%2e/config/settings.py",
    "/static/..%2f..%2f..%2f..%2fetc/passwd",
    "/static//etc/passwd",
    "/static/web/base.css%00.png",
    "/live/../staff/",
    "/live/%2e%2e/staff/",
    "/live/..%2fstaff/",
    "/live/?t=../../x&t=%00&t=" + "9" * 500,
    "//evil.example/%2e%2e",
    "/display/..%2f..%2fetc/",
    "/display/%00/",
    "/disputes/1%2ffiles/1/",
    "/disputes/1/files/..%2f1/",
    "/tablet/%2e%2e/staff/",
    "/staff/%0d%0aSet-Cookie:%20a=b/",
    "/staff/;/../x",
    "/%",
    "/%zz",
    "/%ff%fe",
    "/.git/config",
    "/manage.py",
    "/var/secret_key",
    "/" + "a" * 9000,
]
PLAIN = "GET /sign-in/ HTTP/1.1"
ODD = {
    "a method nobody knows": ["BREW /sign-in/ HTTP/1.1"],
    "TRACE": ["TRACE /sign-in/ HTTP/1.1", "X-Secret: echoed"],
    "no HTTP": ["hello"],
    "a header without end": [PLAIN, "X: " + "y" * 2_000_000],
    "headers without number": [PLAIN, *(f"X-{n}: {n}" for n in range(3000))],
    "a header over two lines": [PLAIN, "X: a", " Host: evil.example"],
    "a space before the colon": [PLAIN, "Content-Length : 5"],
    "two lengths": ["POST /sign-in/ HTTP/1.1", "Content-Length: 5", "Content-Length: 6"],
    "a length and chunks": [
        "POST /sign-in/ HTTP/1.1",
        "Content-Length: 5",
        "Transfer-Encoding: chunked",
    ],
    "a length below zero": ["POST /sign-in/ HTTP/1.1", "Content-Length: -1"],
    "a NUL": [PLAIN, "X: a\0b"],
}
SECRETS = (b"root:", b"SECRET_KEY", b"repositoryformatversion", b"Traceback", b"X-Secret")


def sent(origin: str, lines: list[str], body: bytes = b"") -> bytes:
    """The whole answer to exactly these bytes."""
    place = urlsplit(origin)
    host = [] if any(line.startswith("Host") for line in lines) else [f"Host: {place.netloc}"]
    head = "\r\n".join([lines[0], *host, "Connection: close", *lines[1:], "", ""])
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        answer = b""
        with suppress(OSError):  # hung up on us, which is an answer as well
            line.sendall(head.encode("latin-1") + body)
        with suppress(OSError):
            while block := line.recv(65536):
                answer += block
    return answer


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


@pytest.fixture
def ask(live_site):
    return lambda *lines, body=b"": sent(live_site, list(lines), body)


def test_no_address_leads_out_of_the_house(ask):
    wrong = {}
    for path in PATHS:
        answer = ask(f"GET {path} HTTP/1.1")
        if status_of(answer) not in (302, 307, 308, 400, 403, 404, 414) or leaks(answer):
            wrong[path[:60]] = answer[:300]
    assert wrong == {}


def leaks(answer: bytes) -> bool:
    head = answer.split(b"\r\n\r\n")[0].lower()
    return any(secret in answer for secret in SECRETS) or b"set-cookie: a" in head


def test_no_odd_request_breaks_anything(ask):
    wrong = {}
    for what, lines in ODD.items():
        answer = ask(*lines)
        if status_of(answer) >= 500 or leaks(answer):
            wrong[what] = answer[:300]
    assert wrong == {}
    assert status_of(ask(PLAIN)) == 200


def test_a_body_that_is_too_large_is_refused_at_the_door(ask):
    page = ask(PLAIN)
    token = re.search(rb"csrftoken=(\w+)", page)
    assert token is not None
    told = token[1].decode()
    size = 21 * 1024 * 1024
    answer = ask(
        "POST /sign-in/ HTTP/1.1",
        f"Content-Length: {size}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Cookie: csrftoken={told}",
        f"X-CSRFToken: {told}",
        body=b"number=" + b"9" * (size - 7),
    )
    assert 400 <= status_of(answer) < 500, answer[:300]


@pytest.mark.parametrize("path", ["/live/", "/live/healthz", "/live/nothing"])
def test_the_live_server_lets_nobody_guess_at_content(ask, path):
    answer = ask(f"GET {path} HTTP/1.1").lower()
    assert b"x-content-type-options: nosniff" in answer
    assert b"content-security-policy: default-src 'none'" in answer
