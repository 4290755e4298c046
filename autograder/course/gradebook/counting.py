"""Which of a student's results counts, and which waits until a regrade is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.course.attempts import Policy
from autograder.course.gradebook.book import Gradebook
from autograder.homework import Homework


@dataclass(frozen=True)
class Counting:
    """How a result of a student will count.

    Attributes
    ----------
    attempts : int
        How many attempts of the student are graded.
    is_regrade : bool
        Whether it waits until the regrade is accepted.
    """

    policy: Policy
    attempts: int = 1
    is_regrade: bool = False


def count(
    book: Gradebook, homework: str, student: str, counting: Counting, results: Sequence[int]
) -> None:
    """Write which results of a student count; those of a regrade wait, when it is whole."""
    if not counting.is_regrade:
        count_result(book, homework, student, counting.policy, results)
    elif len(results) == counting.attempts:
        _forget_regraded(book, homework, student)
        book.connection.executemany(
            "INSERT OR IGNORE INTO regraded VALUES (?, ?, ?, ?)",
            [(homework, student, each, counting.policy) for each in results],
        )


def _forget_regraded(book: Gradebook, homework: str, student: str) -> None:
    told = [homework, student]
    book.connection.execute("DELETE FROM regraded WHERE homework=? AND student=?", told)


def begin_regrade(book: Gradebook, homework: Homework) -> None:
    """Forget what waits by yet another version of the homework: its results stay."""
    with book.transaction():
        book.connection.execute(
            "DELETE FROM regraded WHERE homework=? AND result IN "
            "(SELECT id FROM results WHERE homework_version != ?)",
            [homework.name, homework.version],
        )


def count_result(
    book: Gradebook, homework: str, student: str, policy: str, results: Sequence[int]
) -> int:
    """Write which of a student's results counts: the best, and of equal ones the last.

    Lateness may make another one count, so that all of them are written as well. The number of the
    result is returned. What waits of a regrade is forgotten if it judged other results than these.

    A result without a score counts only if no other attempt has one.
    """
    marks = ",".join("?" * len(results))
    best = book.connection.execute(
        f"SELECT results.id FROM results JOIN submissions ON submissions.id = results.submission "
        f"WHERE results.id IN ({marks}) "
        f"ORDER BY points IS NULL, points DESC, attempt DESC, results.id DESC LIMIT 1",
        [*results],
    ).fetchone()
    book.connection.execute(
        "INSERT INTO grades VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET result=excluded.result, policy=excluded.policy",
        [homework, student, best["id"], policy],
    )
    run, told = book.connection.execute, [homework, student]
    known = run("SELECT result FROM candidates WHERE homework=? AND student=?", told).fetchall()
    if {row["result"] for row in known} != {*results}:
        _forget_regraded(book, homework, student)
    run("DELETE FROM candidates WHERE homework=? AND student=?", told)
    book.connection.executemany(
        "INSERT OR IGNORE INTO candidates VALUES (?, ?, ?)",
        [(homework, student, each) for each in results],
    )
    return int(best["id"])
