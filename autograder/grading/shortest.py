"""The shortest history that fails in a worker that has seen nothing else."""

from __future__ import annotations

from collections.abc import Callable

from autograder.grading.events import History
from autograder.grading.histories import shrunk
from autograder.grading.session import Session
from autograder.results.verdict import Crashed, Judgement, TimedOut


def afresh(session: Session, fails: Callable[[History], bool]) -> Callable[[History], bool]:
    """Return a function that tries each history in a worker of its own."""

    def fails_afresh(history: History) -> bool:
        session.start_afresh()
        return fails(history)

    return fails_afresh


def shortest(session: Session, history: History, fails: Callable[[History], bool]) -> History:
    """Return the shortest history found that fails where nothing has happened before.

    A student's module may remember earlier histories. Then each candidate gets a worker of its own,
    so that the lines of the report fail for whoever pastes them.
    """
    fails_afresh = afresh(session, fails)
    found = shrunk(history, fails)
    if fails_afresh(found):
        return found
    return shrunk(history, fails_afresh) if fails_afresh(history) else history


def has_ended(failure: Judgement) -> bool:
    """Whether the student's code has ended its process, or came to no end: each try costs much."""
    return isinstance(failure, TimedOut) or (isinstance(failure, Crashed) and not failure.bases)
