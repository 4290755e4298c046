"""A pipe to another process: reading and writing stop at a deadline."""

from __future__ import annotations

import os
import queue
import select
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from autograder.jail.messages import CHUNK_BYTES, PIPE_BYTES, Readable, Reader


class TimedReader(Readable, Protocol):
    """The reading end of a pipe, whose `read` raises TimeoutError at a deadline.

    Attributes
    ----------
    deadline : float
        A time of `time.monotonic()`.
    extend : callable
        Returns a later deadline when that time has come, or raises TimeoutError.
    """

    deadline: float
    extend: Callable[[], float]

    def close(self) -> None:
        """Stop reading."""


def give_up() -> float:
    """Extend no deadline.

    Raises
    ------
    TimeoutError
        Always.
    """
    raise TimeoutError


def make_large(descriptor: int) -> None:
    """Let a pipe hold a whole answer, where the system can: the worker then writes it at once."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # a user's pipes may hold so much together, and no more
            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def open_reader(descriptor: int) -> TimedReader:
    """Return a reader of a pipe that waits in the way this system supports."""
    return ThreadedReader(descriptor) if sys.platform == "win32" else PolledReader(descriptor)


def write_all(
    descriptor: int, data: bytes, deadline: float, extend: Callable[[], float] = give_up
) -> None:
    """Write all of `data` to a pipe that doesn't block, as fast as the other side reads.

    Raises
    ------
    TimeoutError
        If the other side has not read everything by the deadline; see `TimedReader`.
    """
    if sys.platform == "win32":  # where writing has no deadline
        while data:
            data = data[os.write(descriptor, data) :]
        return
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(descriptor, rest) :]
        except BlockingIOError:
            waiting = select.poll()
            waiting.register(descriptor, select.POLLOUT)
            while not waiting.poll(max(0.0, deadline - time.monotonic()) * 1000):
                deadline = extend()


class PolledReader(Reader):
    """A reader that waits with the system's `poll`."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(descriptor)
        self.deadline = 0.0
        self.extend: Callable[[], float] = give_up
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)

    def _wait(self) -> None:
        # The deadline counts even while bytes arrive: a worker may send them one by one.
        while True:
            left = self.deadline - time.monotonic()
            if left >= 0 and self._poll.poll(left * 1000):
                return
            self.deadline = self.extend()

    def close(self) -> None:
        pass


class ThreadedReader:
    """A reader that waits in a thread of its own, because Windows has no `poll` for pipes."""

    def __init__(self, descriptor: int) -> None:
        self.deadline = 0.0
        self.extend: Callable[[], float] = give_up
        self._descriptor = descriptor
        self._chunks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._rest = b""
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        self._thread.start()

    def _pass_on(self) -> None:
        """Put every chunk that arrives into the queue, and an empty chunk at the end."""
        chunk = b"begin"
        while chunk:
            chunk = os.read(self._descriptor, CHUNK_BYTES)
            self._chunks.put(chunk)

    def read(self, count: int, /) -> bytes:
        while len(self._rest) < count:
            left = self.deadline - time.monotonic()
            try:
                chunk = self._chunks.get(timeout=max(0.0, left))
            except queue.Empty:
                self.deadline = self.extend()
                continue
            if not chunk:
                self._chunks.put(b"")  # the next read meets the end again
                break
            self._rest += chunk
        data, self._rest = self._rest[:count], self._rest[count:]
        return data

    def close(self) -> None:
        self._thread.join()  # the worker has ended, so the pipe has too
