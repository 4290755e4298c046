"""Sessions over a few lines of a student's code."""

from __future__ import annotations

import atexit
import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from autograder.grading.session import Session
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
