from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import IO

import pytest

from autograder.pipe import Pipe, PolledPipe, ThreadedPipe

KINDS = [
    pytest.param(
        PolledPipe,
        marks=pytest.mark.skipif(sys.platform == "win32", reason="has no poll for pipes"),
    ),
    ThreadedPipe,
]


@pytest.fixture(params=KINDS)
def ends(request: pytest.FixtureRequest) -> Iterator[tuple[Pipe, IO[bytes]]]:
    """The reading end, with a deadline far away, and the writing end."""
    read, write = os.pipe()
    kind: Callable[[IO[bytes]], Pipe] = request.param
    pipe, writer = kind(os.fdopen(read, "rb", buffering=0)), os.fdopen(write, "wb", buffering=0)
    pipe.deadline = time.monotonic() + 60
    yield pipe, writer
    writer.close()
    pipe.close()


def test_reads_what_is_asked_for_and_keeps_the_rest(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    writer.write(b"one")
    writer.write(b"two, three")
    assert pipe.read(6) == b"onetwo"
    assert pipe.read(0) == b""
    assert pipe.read(7) == b", three"


def test_waits_for_what_comes_later(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    writer.write(b"a")
    later = threading.Timer(0.1, writer.write, [b"b"])
    later.start()
    assert pipe.read(2) == b"ab"
    later.join()


def test_gives_up_at_the_deadline_even_half_way(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    writer.write(b"half")
    pipe.deadline = time.monotonic() + 0.05
    with pytest.raises(TimeoutError):
        pipe.read(8)


def test_what_is_there_is_read_after_the_deadline_too(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    writer.write(b"there")
    assert pipe.read(2) == b"th"
    pipe.deadline = time.monotonic() - 1
    assert pipe.read(3) == b"ere"


def test_the_end_is_short_and_stays_the_end(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    writer.write(b"last")
    writer.close()
    assert pipe.read(9) == b"last"
    assert pipe.read(9) == b""
    assert pipe.read(1) == b""


def test_more_than_the_system_holds_at_a_time(ends: tuple[Pipe, IO[bytes]]) -> None:
    pipe, writer = ends
    data = os.urandom(1 << 20)
    thread = threading.Thread(
        target=lambda: [writer.write(data[i : i + 9999]) for i in range(0, 1 << 20, 9999)]
    )
    thread.start()
    assert pipe.read(1 << 20) == data
    thread.join()
