"""The results of a regrade that wait: none of them counts, and none is in a table."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Attempt, attempts_in, version_that_counts


@dataclass(frozen=True)
class Waiting:
    """A regrade that waits.

    Attributes
    ----------
    version : str
        The version of the homework that it was made by.
    before : str
        The version that judged most of the grades that count.
    attempts : dict of str to list of Attempt
        The attempts of each student that was regraded whole, by key.
    """

    version: str
    before: str
    attempts: dict[str, list[Attempt]]


def waiting_in(book: Gradebook, homework: str) -> Waiting | None:
    """Return the regrade of a homework that waits; None if there is none."""
    row = book.connection.execute(
        "SELECT homework_version FROM regraded JOIN results ON results.id = regraded.result "
        "WHERE homework=? ORDER BY results.id DESC LIMIT 1",
        [homework],
    ).fetchone()
    if row is None:
        return None
    attempts = attempts_in(book, homework, "regraded")
    return Waiting(row["homework_version"], version_that_counts(book, homework), attempts)


def note_on_waiting(book: Gradebook, homework: str) -> list[str]:
    """Return the note that every export needs while a regrade waits."""
    waiting = waiting_in(book, homework)
    if waiting is None:
        return []
    return [
        f"a regrade of {homework} by version {waiting.version} waits; the results of version "
        f"{waiting.before} count until it is accepted: autograder gradebook DIR regrade"
    ]
