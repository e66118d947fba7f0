"""Reading an archive: it proves itself by its signature, its hashes and its chains."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import IO, Any
from uuid import UUID

from ops.backup.dump import Say
from ops.backup.sealed_zip import Reader, Unusable
from tables.log.chain import seal
from tables.log.models import Checkpoint, Entry
from tables.log.signing import is_signed

KIND, VERSION, SIGNATURE = "archive", 1, "manifest.sig"


def check_file(source: IO[bytes], say: Say) -> Reader:
    """Everything that can be known of the file with the public key alone."""
    file = Reader(source, KIND, (SIGNATURE,))
    if not is_signed(file.text, file.zip.read(SIGNATURE).decode("latin-1")):
        raise Unusable("the file is not signed by a key that is known here (ARCHIVE_SIGNERS)")
    if file.manifest.get("version") != VERSION:
        raise Unusable("the file was made by another Pitbook, whose archives this one cannot read")
    for _name in file.check():
        pass
    for name, said in file.manifest["chains"].items():
        check_chain(file, name, said)
        say(f"{name}: whole, entries {said['after'][0] + 1} to {said['last'][0]}")
    return file


def check_chain(file: Reader, name: str, said: dict[str, Any]) -> None:
    seq, prev = said["after"]
    for line in file.lines(f"log/{name}.jsonl"):
        entry = as_entry(json.loads(line))
        seq += 1
        if (entry.seq, entry.prev_hash) != (seq, prev) or entry.hash != seal(name, entry):
            raise Unusable(f"the chain {name} in the file is broken at entry {seq}")
        prev = entry.hash
    if [seq, prev] != said["last"]:
        raise Unusable(f"the chain {name} in the file ends too early")


def as_entry(row: dict[str, Any]) -> Entry:
    key = row["key"] and UUID(row["key"])
    return Entry(**row | {"at": datetime.fromisoformat(row["at"]), "key": key})


def check_against_log(file: Reader) -> None:
    """Whether it is this site's: each of its chains has the checkpoint that names it."""
    digest = hashlib.sha256(file.text).hexdigest()
    for name, said in file.manifest["chains"].items():
        seq, last = said["last"]
        mark = Checkpoint.objects.filter(stream__name=name, seq=seq, hash=last, archive=digest)
        if not mark.exists():
            raise Unusable(f"no checkpoint of this site's chain {name} names this file")
