"""Accepting a regrade, or dropping it: one transaction, with a row that says who decided."""

from __future__ import annotations

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.counting import count_result
from autograder.course.gradebook.writing import now, who_grades
from autograder.course.regrade.moves import Moves
from autograder.course.regrade.pending import Waiting
from autograder.course.words import counted
from autograder.errors import UsageError
from autograder.intake.entries import listed

ACCEPTED, DROPPED = "accepted", "dropped"


def accept(book: Gradebook, homework: str, waiting: Waiting, moves: Moves, who: str) -> int:
    """Make the results of a regrade count, and return of how many students.

    A student whose regrade is missing keeps the old result.
    """
    keys = [move.before.line.student.key for move in moves.everyone]
    run = book.connection.execute
    with book.transaction():
        decision = _decide(book, homework, waiting.version, ACCEPTED, who)
        for key in keys:
            before = run(
                "SELECT result FROM grades WHERE homework=? AND student=?", [homework, key]
            ).fetchone()
            policy = run(
                "SELECT policy FROM regraded WHERE homework=? AND student=?", [homework, key]
            ).fetchone()["policy"]
            results = [each.result for each in waiting.attempts[key]]
            after = count_result(book, homework, key, policy, results)
            run(
                "INSERT INTO moves VALUES (?, ?, ?, ?)",
                [decision, key, None if before is None else before["result"], after],
            )
            run("DELETE FROM regraded WHERE homework=? AND student=?", [homework, key])
    return len(keys)


def drop(book: Gradebook, homework: str, waiting: Waiting, who: str) -> int:
    """Let a regrade never count, and return of how many students; its results stay."""
    with book.transaction():
        _decide(book, homework, waiting.version, DROPPED, who)
        book.connection.execute("DELETE FROM regraded WHERE homework=?", [homework])
    return len(waiting.attempts)


def require_everyone(moves: Moves) -> None:
    """Check that nobody would keep a result of another version.

    Raises
    ------
    UsageError
        If somebody would.
    """
    missing = [each.line.student.shown for each in moves.not_regraded]
    if missing:
        raise UsageError(
            f"{counted(len(missing), 'student has', 'students have')} no result of the regrade, "
            f"and would keep one that can't be compared: {listed(missing)}; run the batch with "
            f"--regrade again, or accept the others with --partly"
        )


def _decide(book: Gradebook, homework: str, version: str, decision: str, who: str) -> int:
    number = book.connection.execute(
        "INSERT INTO decisions (homework, version, decision, who, account, decided_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        [homework, version, decision, who, who_grades(), now()],
    ).lastrowid
    assert number is not None
    return number
