"""The history of a student: every grading, and which one counts."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.course.gradebook.book import Gradebook
from autograder.course.gradebook.stored import result_of
from autograder.course.roster import Student
from autograder.results.result import Result


@dataclass(frozen=True)
class Graded:
    """One grading of one attempt.

    Attributes
    ----------
    number : int
        The number of the result in the gradebook.
    submission : int
        The number of what was handed in.
    counts : bool
        Whether it is the student's grade.
    waits : bool
        Whether it is of a regrade that nobody has accepted yet.
    """

    number: int
    submission: int
    result: Result
    attempt: int
    source: str
    layout: str
    arrived_at: str
    graded_by: str
    counts: bool
    waits: bool = False


def history(
    book: Gradebook, homework: str, student: Student, counting: int | None = None
) -> list[Graded]:
    """Return all gradings of a student, from the first to the last.

    Parameters
    ----------
    counting
        The result that counts, where it isn't the one with the most points.
    """
    rows = book.connection.execute(
        "SELECT results.id, submission, results.data, graded_by, attempt, source, layout, "
        "arrived_at, grades.result AS counting, "
        "results.id IN (SELECT result FROM regraded) AS waits FROM results "
        "JOIN submissions ON submissions.id = results.submission "
        "LEFT JOIN grades ON grades.student = submissions.student AND grades.homework = :homework "
        "WHERE submissions.homework = :homework AND submissions.student = :student "
        "ORDER BY results.id",
        {"homework": homework, "student": student.key},
    )
    return [
        Graded(
            row["id"],
            row["submission"],
            result_of(row["data"]),
            row["attempt"],
            row["source"],
            row["layout"],
            row["arrived_at"],
            row["graded_by"],
            row["id"] == (counting or row["counting"]),
            bool(row["waits"]),
        )
        for row in rows
    ]
