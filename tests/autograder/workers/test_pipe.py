from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest

from autograder.workers.pipe import PolledReader, ThreadedReader, TimedReader, write_all

polls = pytest.mark.skipif(sys.platform == "win32", reason="has no poll for pipes")
KINDS = [pytest.param(PolledReader, marks=polls), ThreadedReader]


@dataclass
class Ends:
    """Both ends of a pipe."""

    reader: TimedReader
    descriptor: int

    def write(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def close(self) -> None:
        with suppress(OSError):  # closed already
            os.close(self.descriptor)


@pytest.fixture(params=KINDS)
def ends(request: pytest.FixtureRequest) -> Iterator[Ends]:
    """The reading end, with a deadline far away, and the writing end."""
    read, write = os.pipe()
    kind: Callable[[int], TimedReader] = request.param
    ends = Ends(kind(read), write)
    ends.reader.deadline = time.monotonic() + 60
    yield ends
    ends.close()
    ends.reader.close()
    os.close(read)


def test_reads_the_bytes_requested_and_leaves_the_rest(ends: Ends) -> None:
    ends.write(b"one")
    ends.write(b"two, three")
    assert ends.reader.read(6) == b"onetwo"
    assert ends.reader.read(0) == b""
    assert ends.reader.read(7) == b", three"


def test_waits_for_bytes_that_arrive_later(ends: Ends) -> None:
    ends.write(b"a")
    later = threading.Timer(0.1, ends.write, [b"b"])
    later.start()
    assert ends.reader.read(2) == b"ab"
    later.join()


def test_gives_up_at_the_deadline_even_half_way(ends: Ends) -> None:
    ends.write(b"half")
    ends.reader.deadline = time.monotonic() + 0.05
    with pytest.raises(TimeoutError):
        ends.reader.read(8)


def test_bytes_that_arrive_one_by_one_do_not_extend_the_deadline(ends: Ends) -> None:
    stop = threading.Event()

    def drip() -> None:
        while not stop.wait(0.001):
            ends.write(b".")

    dripping = threading.Thread(target=drip)
    dripping.start()
    ends.reader.deadline = time.monotonic() + 0.1
    with pytest.raises(TimeoutError):
        ends.reader.read(1 << 20)
    stop.set()
    dripping.join()


def test_bytes_that_have_arrived_are_read_after_the_deadline_too(ends: Ends) -> None:
    ends.write(b"there")
    assert ends.reader.read(2) == b"th"
    ends.reader.deadline = time.monotonic() - 1
    assert ends.reader.read(3) == b"ere"


def test_the_end_is_short_and_stays_the_end(ends: Ends) -> None:
    ends.write(b"last")
    ends.close()
    assert ends.reader.read(9) == b"last"
    assert ends.reader.read(9) == b""
    assert ends.reader.read(1) == b""


def test_more_bytes_than_a_pipe_holds_at_a_time(ends: Ends) -> None:
    data = os.urandom(1 << 20)
    thread = threading.Thread(
        target=lambda: [ends.write(data[i : i + 4000]) for i in range(0, 1 << 20, 4000)]
    )
    thread.start()
    assert ends.reader.read(1 << 20) == data
    thread.join()


@pytest.fixture
def full_pipe() -> Iterator[tuple[int, int]]:
    """A pipe that doesn't block, and from which nobody reads."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    yield read, write
    os.close(read)
    os.close(write)


@polls
def test_writes_as_fast_as_the_other_side_reads(full_pipe: tuple[int, int]) -> None:
    read, write = full_pipe
    data = os.urandom(1 << 20)
    writing = threading.Thread(target=write_all, args=(write, data, time.monotonic() + 60))
    writing.start()
    taken = b""
    while len(taken) < len(data):
        taken += os.read(read, 1 << 16)
    writing.join()
    assert taken == data


@polls
def test_gives_up_writing_to_a_process_that_does_not_read(full_pipe: tuple[int, int]) -> None:
    with pytest.raises(TimeoutError):
        write_all(full_pipe[1], bytes(1 << 20), time.monotonic() + 0.05)
