"""Reading from a pipe, until a deadline."""

from __future__ import annotations

import os
import queue
import select
import sys
import threading
import time
from typing import IO, Protocol

CHUNK_BYTES = 64 << 10
LOOKS = 300


class Pipe(Protocol):
    """The reading end of a pipe, whose `read` gives up at a deadline.

    Attributes
    ----------
    deadline : float
        When, by `time.monotonic()`.
    """

    deadline: float

    def read(self, count: int, /) -> bytes:
        """Return `count` bytes, or fewer where the pipe has ended.

        Raises
        ------
        TimeoutError
            If they aren't there by the deadline.
        """

    def close(self) -> None:
        """Let go of the pipe."""


def open_pipe(file: IO[bytes]) -> Pipe:
    """Return the pipe behind a file, in the way that this system can wait for it."""
    return ThreadedPipe(file) if sys.platform == "win32" else PolledPipe(file)


class PolledPipe:
    """A pipe that the system can be asked to wait for."""

    def __init__(self, file: IO[bytes]) -> None:
        self.deadline = 0.0
        self._file = file
        self._poll = select.poll()
        self._poll.register(file, select.POLLIN)

    def read(self, count: int, /) -> bytes:
        data = b""
        while len(data) < count:
            left = self.deadline - time.monotonic()
            if not self._soon() and not self._poll.poll(max(0.0, left * 1000)):
                raise TimeoutError
            chunk = os.read(self._file.fileno(), min(count - len(data), CHUNK_BYTES))
            if not chunk:
                break
            data = data + chunk if data else chunk
        return data

    def _soon(self) -> bool:
        """Look a few times without sleeping: most answers come sooner than we would wake up."""
        return any(self._poll.poll(0) for _ in range(LOOKS))

    def close(self) -> None:
        self._file.close()


class ThreadedPipe:
    """A pipe that only a thread of its own can wait for, as on Windows."""

    def __init__(self, file: IO[bytes]) -> None:
        self.deadline = 0.0
        self._file = file
        self._chunks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._rest = b""
        threading.Thread(target=self._pass_on, daemon=True).start()

    def _pass_on(self) -> None:
        """Queue what arrives; at the end, an empty chunk."""
        chunk = b"begin"
        while chunk:
            chunk = os.read(self._file.fileno(), CHUNK_BYTES)
            self._chunks.put(chunk)
        self._file.close()  # here, since closing would wait for a read in another thread

    def read(self, count: int, /) -> bytes:
        while len(self._rest) < count:
            left = self.deadline - time.monotonic()
            try:
                chunk = self._chunks.get(timeout=max(0.0, left))
            except queue.Empty:
                raise TimeoutError from None
            if not chunk:
                self._chunks.put(b"")  # the end stays the end
                break
            self._rest += chunk
        data, self._rest = self._rest[:count], self._rest[count:]
        return data

    def close(self) -> None:
        pass  # the thread does it, when the worker has ended
