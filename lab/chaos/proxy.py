"""A cable between the tablets and the site that can be cut, and that can be slow."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

CHUNK = 65536


@dataclass
class Proxy:
    """`delay` holds every piece of what passes back by so many seconds; `down` lets none in."""

    port: int
    delay: float = 0.0
    down: bool = False
    writers: set[asyncio.StreamWriter] = field(default_factory=set)
    server: asyncio.Server | None = None
    own: int = 0

    async def open(self) -> str:
        self.server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.own = self.server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{self.own}"

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
        self.cut()
        while self.writers:  # each connection notices by itself that it is over
            await asyncio.sleep(0.01)

    def cut(self) -> int:
        """Every connection breaks where it is, in the middle of whatever it carries."""
        broken = len(self.writers)
        for writer in list(self.writers):
            writer.transport.abort()
        return broken // 2

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self.writers.add(back)
        try:
            if self.down:
                return
            far, forth = await asyncio.open_connection("127.0.0.1", self.port)
            self.writers.add(forth)
            try:
                await asyncio.gather(self._pass(near, forth), self._pass(far, back))
            finally:
                self._drop(forth)
        except (OSError, asyncio.CancelledError):
            return  # the stream server would print a cancelled connection as an error
        finally:
            self._drop(back)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            if self.delay:
                await asyncio.sleep(self.delay)
            sink.write(data)
            await sink.drain()
        with suppress(OSError):
            sink.write_eof()

    def _drop(self, writer: asyncio.StreamWriter) -> None:
        self.writers.discard(writer)
        writer.close()
