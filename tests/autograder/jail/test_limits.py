"""Each limit binds a student's code that exceeds it, in a worker that is locked in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.homework import Homework
from autograder.jail.limits import MEBIBYTE, Limits
from autograder.jail.outputs import MAX_OUTPUT_BYTES
from autograder.results.verdict import Crashed, Judgement, OutOfMemory, TimedOut
from autograder.workers.starting import Workers
from autograder.workers.streams import CUT_SHORT
from tests.autograder.corpus import hw1, submission_of
from tests.autograder.tiers import LOCKED, require

LIMITS = Limits(cpu_seconds=1, memory_mebibytes=64, file_mebibytes=1, open_files=16)

STUDENT = """
import os, struct, sys, threading, time

import numpy as np

ANSWERS = 4


def say(header, announced=0):
    header = header + b" " * announced
    return struct.pack(">IQ", len(header), 0) + header


def length(mebibytes):
    return len(bytearray(mebibytes << 20))


def array(mebibytes):
    return np.ones(mebibytes << 17).nbytes


def compute():
    while True:
        pass


def sleep():
    time.sleep(1000)


def write(place, mebibytes):
    file = 1 if place == "stdout" else os.open(place, os.O_CREAT | os.O_WRONLY)
    written = 0
    try:
        while written < mebibytes << 20:
            written += os.write(file, bytes(min(100_000, (mebibytes << 20) - written)))
    except OSError:
        pass
    return written


def open_files():
    found = []
    try:
        while len(found) < 1000:
            found.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        return len(found), error.strerror
    finally:
        for each in found:
            os.close(each)


def fork(count):
    for _ in range(count):
        if os.fork() == 0:
            time.sleep(1000)
    return count


def start_threads(count):
    done = threading.Event()
    threads = [threading.Thread(target=done.wait) for _ in range(count)]
    try:
        for thread in threads:
            thread.start()
        return threading.active_count() - 1
    finally:
        done.set()


def drip():
    for byte in say(b'{"value": 1}', announced=10_000):
        os.write(ANSWERS, bytes([byte]))
        time.sleep(0.01)


def answer_and_sleep():
    os.write(ANSWERS, say(b'{"value": 1}'))
    time.sleep(1000)


def take(array):
    return len(array)


def flood(characters):
    print("x" * characters)
    print("y" * characters, file=sys.stderr)
"""
NAMES = (
    "length array compute sleep write open_files fork start_threads drip answer_and_sleep take "
    "flood"
)
HOMEWORK = replace(hw1(), defines={"handed_in.py": tuple(NAMES.split())}, limits=LIMITS)


@pytest.fixture(scope="module", params=LOCKED)
def workers(request: pytest.FixtureRequest) -> Iterator[Workers]:
    require(request.param)
    with Workers(HOMEWORK, request.param) as workers:
        yield workers


@pytest.fixture
def seconds() -> float:
    return 60.0


@pytest.fixture
def session(workers: Workers, seconds: float) -> Iterator[Session]:
    """A session over a fresh worker."""
    with session_with(HOMEWORK, workers, seconds) as session:
        yield session


@contextmanager
def session_with(
    homework: Homework, workers: Workers, seconds: float, source: str = STUDENT
) -> Iterator[Session]:
    submission = submission_of({"handed_in.py": source.encode()})
    session = Session(homework, submission, workers.open, seconds)
    try:
        session.begin_check()
        yield session
    finally:
        session.close()


def failure(session: Session, name: str, *arguments: Any) -> Judgement:
    with pytest.raises(Judgement) as caught:
        session.find(name)(*arguments)
    return caught.value


@pytest.mark.parametrize("kind", ["length", "array"])
def test_memory(session: Session, kind: str) -> None:
    assert session.find(kind)(LIMITS.memory_mebibytes // 2) == 32 * MEBIBYTE
    judged = failure(session, kind, LIMITS.memory_mebibytes + 8)
    assert isinstance(judged, OutOfMemory)
    assert session.find(kind)(1) == MEBIBYTE  # the worker goes on


@pytest.mark.slow(keep=1)
def test_computing(session: Session) -> None:
    judged = failure(session, "compute")
    assert isinstance(judged, TimedOut)
    assert "1 seconds of computing" in judged.evidence.message


def test_a_file(session: Session) -> None:
    assert session.find("write")("stdout", 3) == LIMITS.file_mebibytes * MEBIBYTE


def test_all_files_together(session: Session, workers: Workers) -> None:
    """Only bubblewrap has a folder to write to. In the other tier, a worker can't write a file."""
    if workers.isolation.tier == "bubblewrap":
        first, second = (session.find("write")(name, 3) for name in ("first", "second"))
        assert 0 < first <= first + second <= LIMITS.file_mebibytes * MEBIBYTE
    else:
        judged = failure(session, "write", "first", 3)
        assert isinstance(judged, Crashed)
        assert "PermissionError" in judged.bases


def test_open_files(session: Session) -> None:
    opened, refusal = session.find("open_files")()
    assert 0 < opened <= LIMITS.open_files - 5  # its five streams are open
    assert refusal == "Too many open files"


@pytest.mark.parametrize(
    ("name", "error"), [("fork", "PermissionError"), ("start_threads", "RuntimeError")]
)
def test_processes_and_threads(session: Session, name: str, error: str) -> None:
    judged = failure(session, name, 1)
    assert isinstance(judged, Crashed)
    assert error in judged.bases


@pytest.mark.parametrize("seconds", [0.5])
@pytest.mark.parametrize("name", ["sleep", "drip"])
@pytest.mark.slow
def test_the_clock(session: Session, name: str) -> None:
    judged = failure(session, name)
    assert isinstance(judged, TimedOut)
    assert "within 3 s, and hardly computed" in judged.evidence.message
    session.begin_check()
    assert session.find("length")(1) == MEBIBYTE


@pytest.mark.parametrize("seconds", [0.5])
@pytest.mark.slow
def test_the_clock_ends_a_worker_that_does_not_read(session: Session) -> None:
    take = session.find("take")
    assert session.find("answer_and_sleep")() == 1
    with pytest.raises(TimedOut):
        take(np.zeros(MEBIBYTE // 8))
    session.begin_check()
    assert session.find("length")(1) == MEBIBYTE


def test_the_output(session: Session) -> None:
    for _ in range(2):  # each check may print again
        most = MAX_OUTPUT_BYTES - 1
        session.find("flood")(most)
        assert session.printed() == ("x" * most + "\n", "y" * most + "\n")
        session.begin_check()
        session.find("flood")(10 * MAX_OUTPUT_BYTES)
        assert session.printed() == tuple(each * (most + 1) + CUT_SHORT for each in "xy")
        session.begin_check()
