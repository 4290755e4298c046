"""Sessions over a few lines of a student's code."""

from __future__ import annotations

import atexit
import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from autograder.grading.session import Session
from autograder.results.verdict import Judgement
from autograder.workers.channel import Channel
from autograder.workers.starting import Workers
from tests.autograder.corpus import hw1, submission_of


@cache
def workers(isolation: str = "auto") -> Workers:
    """Return where workers come from: one warm process for all tests."""
    started = Workers(hw1(), isolation)
    atexit.register(started.close)
    return started


@contextmanager
def session_over(
    source: str,
    *names: str,
    open_channel: Callable[[], Channel] | None = None,
    seconds: float = 60.0,
) -> Iterator[Session]:
    """Open a session over a file with this source, of which each of these names can be asked."""
    homework = dataclasses.replace(hw1(), defines={"handed_in.py": names})
    submission = submission_of({"handed_in.py": source.encode()})
    session = Session(homework, submission, open_channel or workers().open, seconds)
    try:
        session.begin_check()
        yield session
    finally:
        session.close()


CODE = """
import os
import signal
import sys

print("imported")


class Layer:
    made = 0

    def __init__(self, size, other=None):
        self.size = size
        Layer.made += 1

    def crash(self):
        return inner(self.size)

    def hang(self):
        while True:
            pass

    def leave(self):
        os._exit(0)

    def todo(self):
        raise NotImplementedError

    def say(self, text):
        print(text)
        print(text.upper(), file=sys.stderr)
        os.write(1, b"written\\n")

    def flood(self):
        print("x" * 10_000_000)

    def count(self):
        return Layer.made


def inner(size):
    return size / 0


def add_one(array):
    array += 1


def identity(value):
    return value


def same(first, second):
    return first is second
"""
NAMES = ("Layer", "inner", "add_one", "identity", "same", "absent")


def failure(call: Any, *arguments: Any) -> Judgement:
    with pytest.raises(Judgement) as caught:
        call(*arguments)
    return caught.value
