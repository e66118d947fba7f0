"""Commands that answer line by line: one line in, one JSON line out, in order, at once.

Memory stays constant however long the input, and a caller that keeps the pipe open gets each
answer before it sends the next line.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO


def answer_lines(answer: Callable[[bytes], object], lines: Iterable[bytes], out: TextIO) -> None:
    """Write what `answer` says to each line; only the line end, \\n or \\r\\n, is stripped."""
    for line in lines:
        out.write(json.dumps(answer(_without_end(line))) + "\n")
        out.flush()


def _without_end(line: bytes) -> bytes:
    return line.removesuffix(b"\r\n") if line.endswith(b"\r\n") else line.removesuffix(b"\n")


def answer_stdin(answer: Callable[[bytes], object]) -> None:
    """Standard input to standard output."""
    with quiet_end():
        answer_lines(answer, sys.stdin.buffer, sys.stdout)


@contextmanager
def quiet_end() -> Iterator[None]:
    """A reader that has gone away (`| head`) or Ctrl-C ends a command without a traceback."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at exit: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)
