"""A worker with nothing behind it, which answers with whatever bytes a test gives it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.jail.messages import MAX_STRING, MAX_TEXT, frame, is_plain_dtype
from autograder.results.verdict import Judgement
from autograder.workers.channel import Ending, WorkerProcess
from autograder.workers.streams import Pipes
from tests.autograder.corpus import hw1, submission_of

HOMEWORK = replace(hw1(), defines={"handed_in.py": ("f",)})
SUBMISSION = submission_of({"handed_in.py": b""})
DONE = frame({"value": None})
BEGUN = 3 * DONE
"""What a worker answers to "allow", "load" and "begin"."""

MOST_BYTES = 60 << 10
"""How much a worker may have to say, so that the pipe holds it all at once."""

OPERATIONS: dict[str, Callable[[Session, Remote], Any]] = {
    "begin": lambda session, remote: session.begin_check(),
    "find": lambda session, remote: session.find("f"),
    "call": lambda session, remote: session.call(remote, 1.0),
    "call a method": lambda session, remote: session.call(remote, np.ones(2), method="forward"),
    "get": lambda session, remote: session.get(remote, "W"),
    "set": lambda session, remote: session.set(remote, W=np.ones(2)),
    "handle": lambda session, remote: session.handle(remote, "W"),
    "blank": lambda session, remote: session.blank(remote),
    "array": lambda session, remote: session.array("A", np.ones(2)),
    "value": lambda session, remote: session.value(remote),
    "call with much": lambda session, remote: remote([remote, {"A": (np.ones(2),)}], axis=None),
    "call with a function": lambda session, remote: remote(session.function("f", len)),
    "operate": lambda session, remote: 2 * remote,
    "compare": lambda session, remote: session.operate("<", remote, 3),
    "items": lambda session, remote: session.items(remote, 3),
    "enter": lambda session, remote: session.enter(remote),
    "leave": lambda session, remote: session.leave(remote),
    "is raised": lambda session, remote: session.is_raised("ValueError"),
}
"""All that a check can ask."""

KEEPING = ("find", "handle", "blank", "array")
"""What gives an object on the student's side, whatever it is."""


def channel_answering(said: bytes) -> WorkerProcess:
    """Return a channel to a worker that has said these bytes, and has ended."""
    pipes = Pipes()
    assert os.write(pipes.their_responses, said) == len(said) <= MOST_BYTES
    pipes.close_theirs()
    return WorkerProcess(pipes, lambda patience: Ending(0, 0.0), HOMEWORK.limits.cpu_seconds)


def outcome(operation: str, said: bytes) -> Any:
    """Ask a worker that answers so; return the value that it gave, or the judgement on it.

    Any other exception than a judgement is the test's failure.
    """
    session = Session(HOMEWORK, SUBMISSION, lambda: channel_answering(BEGUN + said), seconds=60.0)
    try:
        session.begin_check()
        remote = Remote(session, {"handle": 1, "worker": 1}, "f", "function")
        try:
            return OPERATIONS[operation](session, remote)
        except Judgement as judgement:
            return judgement
    finally:
        session.close()


def assert_harmless(operation: str, result: Any) -> None:
    """Accept a judgement, and a value that a check can be given."""
    if isinstance(result, Judgement):
        assert result.evidence.message
    elif operation in KEEPING:
        assert isinstance(result, Remote)
    else:
        assert_plain(result)


def assert_plain(value: Any) -> None:
    """Accept numbers, short texts, arrays of numbers, objects that stay away, and lists of them."""
    if isinstance(value, list | tuple):
        for item in value:
            assert_plain(item)
    elif isinstance(value, dict):
        for pair in value.items():
            assert_plain(pair)
    elif isinstance(value, np.ndarray | np.generic):
        assert is_plain_dtype(value.dtype)
    elif isinstance(value, str):
        assert len(value) <= MAX_STRING
    elif isinstance(value, int):
        assert value.bit_length() <= MAX_TEXT
    else:
        assert value is None or isinstance(value, float | Remote)
