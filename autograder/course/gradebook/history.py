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
    counts : bool
        Whether it is the student's grade.
    """

    result: Result
    attempt: int
    source: str
    layout: str
    arrived_at: str
    graded_by: str
    counts: bool


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
        "SELECT results.id, results.data, graded_by, attempt, source, layout, arrived_at, "
        "grades.result AS counting FROM results "
        "JOIN submissions ON submissions.id = results.submission "
        "LEFT JOIN grades ON grades.student = submissions.student AND grades.homework = :homework "
        "WHERE submissions.homework = :homework AND submissions.student = :student "
        "ORDER BY results.id",
        {"homework": homework, "student": student.key},
    )
    return [
        Graded(
            result_of(row["data"]),
            row["attempt"],
            row["source"],
            row["layout"],
            row["arrived_at"],
            row["graded_by"],
            row["id"] == (counting or row["counting"]),
        )
        for row in rows
    ]
