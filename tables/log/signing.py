"""The key that signs checkpoints: Ed25519, so that whoever checks a chain cannot forge one.

The private half is a file that only `manage.py archive` reads; it may live on a stick in a safe
(`--key`). The public half is read wherever chains are checked: from ARCHIVE_SIGNERS, several with
commas after a change of keys, or else from var/archive.pub, which `archive` writes.
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings

SIGNERS = "ARCHIVE_SIGNERS"
PRIVATE, PUBLIC = settings.VAR / "archive.key", settings.VAR / "archive.pub"


def private_key(path: Path) -> Ed25519PrivateKey:
    """The key in that file; ValueError where there is another thing in it."""
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} holds no Ed25519 key")
    return key


def make_key(path: Path) -> Ed25519PrivateKey:
    """A new key, which only its owner may read."""
    key = Ed25519PrivateKey.generate()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return key


def public_text(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def remember(key: Ed25519PrivateKey) -> None:
    """Beside the keys known already: what they signed stays good."""
    if public_text(key) not in known():
        if os.environ.get(SIGNERS):
            raise ValueError(f"add {public_text(key)} to {SIGNERS} first")
        PUBLIC.parent.mkdir(parents=True, exist_ok=True)
        with PUBLIC.open("a") as file:
            file.write(public_text(key) + "\n")


def known() -> list[str]:
    """The public keys that are believed here, in hexadecimal."""
    if told := os.environ.get(SIGNERS):
        return told.replace(",", " ").split()
    return PUBLIC.read_text().split() if PUBLIC.exists() else []


def is_signed(message: bytes, signature: str) -> bool:
    """Whether one of the known keys signed this."""
    return any(_signed(key, message, signature) for key in known())


def _signed(key: str, message: bytes, signature: str) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True
