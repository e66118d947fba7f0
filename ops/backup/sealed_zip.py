"""A ZIP whose members are listed, with their SHA-256, in a manifest that is written last.

Written beside its place and renamed when it is whole. Read only after every member was compared
with the manifest: what is damaged or foreign ends in one sentence, before anything is done with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO

MANIFEST, BLOCK = "manifest.json", 1 << 20
QUICK = 3  # of nine: the higher levels take four times as long for a few percent


class Unusable(Exception):
    """Why a file cannot be used, in one sentence."""


class Writer:
    """Members first, the manifest at the end."""

    def __init__(self, out: BinaryIO) -> None:
        self.zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=QUICK)
        self.sha256: dict[str, str] = {}

    @contextmanager
    def member(self, name: str) -> Iterator[Hashing]:
        with self.zip.open(name, "w", force_zip64=True) as inner:
            member = Hashing(inner)
            yield member
        self.sha256[name] = member.digest.hexdigest()

    def finish(self, manifest: dict[str, Any]) -> bytes:
        text = json.dumps({**manifest, "sha256": self.sha256}, indent=1, sort_keys=True).encode()
        self.zip.writestr(MANIFEST, text)
        return text

    def attach(self, name: str, content: bytes) -> None:
        """Beside the manifest, not in it: its signature."""
        self.zip.writestr(name, content)


class Hashing:
    """Counts and hashes what is written through it."""

    def __init__(self, inner: IO[bytes]) -> None:
        self.inner, self.digest, self.size = inner, hashlib.sha256(), 0

    def write(self, block: bytes | memoryview) -> None:
        self.inner.write(block)
        self.digest.update(block)
        self.size += len(block)


class Reader:
    """The manifest at once, members once `check` has passed."""

    def __init__(self, source: IO[bytes], kind: str, others: tuple[str, ...] = ()) -> None:
        try:
            self.zip = zipfile.ZipFile(source)
            self.text = self.zip.read(MANIFEST)
            self.manifest: dict[str, Any] = json.loads(self.text)
            self.sha256: dict[str, str] = dict(self.manifest["sha256"])
            found = self.manifest["kind"]
        except Exception as error:  # whatever a foreign file makes zipfile and json raise
            raise Unusable(f"the file is no {kind} of Pitbook, or it is cut short") from error
        if found != kind:
            raise Unusable(f"the file is a {found}, not a {kind}")
        if sorted(self.zip.namelist()) != sorted([*self.sha256, MANIFEST, *others]):
            raise Unusable("the file holds other parts than its manifest lists")

    def check(self) -> Iterator[str]:
        """Compare every member with the manifest; yields the name of each that is whole."""
        for name, expected in self.sha256.items():
            digest = hashlib.sha256()
            try:
                for block in self.blocks(name):
                    digest.update(block)
            except Exception as error:  # a broken member raises whatever its bytes make of it
                raise Unusable(f"{name} in the file is damaged") from error
            if digest.hexdigest() != expected:
                raise Unusable(f"{name} in the file is not what its manifest says")
            yield name

    def blocks(self, name: str) -> Iterator[bytes]:
        with self.zip.open(name) as member:
            while block := member.read(BLOCK):
                yield block

    def lines(self, name: str) -> Iterator[bytes]:
        with self.zip.open(name) as member:
            yield from member


@contextmanager
def writing(path: str) -> Iterator[BinaryIO]:
    """A new file that only its owner may read, there when it is whole; `-` is standard output."""
    if path == "-":
        yield sys.stdout.buffer
        return
    place = Path(path)
    if place.exists():
        raise Unusable(f"{place} is there already: nothing is written over it")
    handle, aside = tempfile.mkstemp(prefix=f"{place.name}.", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        Path(aside).rename(place)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise


@contextmanager
def reading(path: str) -> Iterator[IO[bytes]]:
    """A file to look around in; what comes by standard input (`-`) is put aside first."""
    if path != "-":
        with Path(path).open("rb") as source:
            yield source
        return
    with tempfile.TemporaryFile() as source:
        while block := sys.stdin.buffer.read(BLOCK):
            source.write(block)
        yield source
