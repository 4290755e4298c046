"""Reading a gradebook: who has which grade, and why."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Literal

from autograder.course.gradebook.book import Gradebook
from autograder.course.gradebook.stored import result_of, submission_of
from autograder.course.roster import Student
from autograder.errors import UsageError
from autograder.intake import Submission
from autograder.results.result import Result

NEAR = 0.75
"""How similar a name must be to the one that was perhaps meant."""


class Standing(StrEnum):
    """What a student has instead of a grade, or that there is one."""

    GRADE = "grade"
    UNREADABLE = "unreadable"
    GRADER_FAULT = "grader fault"
    NOT_GRADED = "not graded"
    ABSENT = "absent"


@dataclass(frozen=True)
class Line:
    """One student's line in the gradebook of a homework.

    Attributes
    ----------
    points : int or None
        The score; None is no score, and no zero.
    tasks : dict of str to (str, int or None)
        The verdict and the points of each task.
    """

    student: Student
    standing: Standing
    points: int | None = None
    tasks: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    result: int | None = None
    submission: int | None = None
    attempt: int = 0
    attempts: int = 0
    arrived_at: str = ""
    is_late: bool = False
    source: str = ""
    layout: str = ""
    returned_as: str = ""
    homework_version: str = ""
    seed: int | None = None
    graded_at: str = ""
    unreadable: str = ""


@dataclass(frozen=True)
class Head:
    """What the gradebook knows of a homework."""

    name: str
    title: str
    points: int
    extra_points: int
    tasks: tuple[str, ...]


def version_that_counts(book: Gradebook, homework: str) -> str:
    """Return the version that judged most of the grades that count; empty if there is none."""
    row = book.connection.execute(
        "SELECT homework_version FROM grades JOIN results ON results.id = grades.result "
        "WHERE homework=? GROUP BY homework_version ORDER BY count(*) DESC LIMIT 1",
        [homework],
    ).fetchone()
    return "" if row is None else str(row["homework_version"])


def homework_in(book: Gradebook, name: str = "", version: str = "") -> Head:
    """Return the homework of a gradebook; the only one, if no name is given.

    Without a version, it is the one that judged the grades that count, and before there is a grade,
    the newest.

    Raises
    ------
    UsageError
        If it has none of that name, or several.
    """
    rows = book.connection.execute("SELECT * FROM homeworks ORDER BY name, rowid")
    newest = {row["name"]: row for row in rows}  # of several versions the last one
    names = [*newest]
    chosen = [row for row in newest.values() if name in ("", row["name"])]
    if len(chosen) != 1:
        known = ", ".join(names) or "none"
        ask = f"there is no homework {name}" if name else "name one with --homework"
        raise UsageError(f"{ask}; the gradebook has {known}")
    row = chosen[0]
    wanted = version or version_that_counts(book, row["name"])
    counting = book.connection.execute(
        "SELECT * FROM homeworks WHERE name=? AND version=?", [row["name"], wanted]
    ).fetchone()
    row = counting or row
    tasks = tuple(task[0] for task in json.loads(row["tasks"]))
    return Head(row["name"], row["title"], row["points"], row["extra_points"], tasks)


@dataclass(frozen=True)
class Attempt:
    """One attempt of a student that was graded, and that may count."""

    result: int
    submission: int
    points: int | None
    attempt: int
    attempts: int
    arrived_at: str
    is_late: bool


def attempts_in(
    book: Gradebook,
    homework: str,
    table: Literal["candidates", "regraded"] = "candidates",
    only: str = "",
) -> dict[str, list[Attempt]]:
    """Return the attempts of each student among which the grade is chosen, by key, in order.

    Parameters
    ----------
    table
        Those that count, or those of a regrade that waits.
    only
        The key of one student; everybody if it is empty.
    """
    rows = book.connection.execute(
        "SELECT submissions.student, results.id, submission, points, attempt, attempts, "
        f"arrived_at, is_late FROM {table} JOIN results ON results.id = {table}.result "
        f"JOIN submissions ON submissions.id = results.submission WHERE {table}.homework=:homework "
        f"AND :only IN ('', {table}.student) ORDER BY attempt, results.id",
        {"homework": homework, "only": only},
    )
    found: dict[str, list[Attempt]] = {}
    for row in rows:
        attempt = Attempt(
            row["id"],
            row["submission"],
            row["points"],
            row["attempt"],
            row["attempts"],
            row["arrived_at"],
            bool(row["is_late"]),
        )
        found.setdefault(row["student"], []).append(attempt)
    return found


def lines(
    book: Gradebook,
    homework: str,
    counting: Mapping[str, int] | None = None,
    only: str = "",
    with_tasks: bool = True,
) -> list[Line]:
    """Return a line for each student, in the order of the roster.

    Parameters
    ----------
    counting
        The result that counts, by the student's key, where it isn't the one with the most points.
    only
        The key of one student; everybody if it is empty.
    with_tasks
        Whether the lines have the tasks: then each result must be unpacked, which takes most of the
        time.
    """
    rows = book.connection.execute(
        "SELECT students.*, attendance.hand_ins, grades.result FROM students "
        "JOIN attendance ON attendance.student = students.key AND attendance.homework = :homework "
        "LEFT JOIN grades ON grades.student = students.key AND grades.homework = :homework "
        "WHERE :only IN ('', students.key) ORDER BY students.place, students.key",
        {"homework": homework, "only": only},
    ).fetchall()
    chosen = counting or {}
    return [_line(book, row, chosen.get(row["key"], row["result"]), with_tasks) for row in rows]


def _line(book: Gradebook, row: Any, result_that_counts: int | None, with_tasks: bool) -> Line:
    student = Student(row["key"], row["name"], json.loads(row["ids"]))
    if result_that_counts is None:
        return Line(student, Standing.NOT_GRADED if row["hand_ins"] else Standing.ABSENT)
    found = book.connection.execute(
        "SELECT results.*, submissions.attempt, attempts, arrived_at, is_late, source, layout, "
        "returned_as FROM results JOIN submissions ON submissions.id = results.submission "
        "WHERE results.id=?",
        [result_that_counts],
    ).fetchone()
    standing = Standing(found["state"])
    tasks: dict[str, tuple[str, int | None]] = {}
    unreadable = ""
    if with_tasks or standing is Standing.UNREADABLE:
        result = result_of(found["data"])
        unreadable = "; ".join(result.unreadable)
        tasks = {
            task.id: (task.verdict, None if result.unreadable else task.points)
            for task in result.tasks
        }
    return Line(
        student,
        standing,
        found["points"],
        tasks,
        result=found["id"],
        submission=found["submission"],
        attempt=found["attempt"],
        attempts=found["attempts"],
        arrived_at=found["arrived_at"],
        is_late=bool(found["is_late"]),
        source=found["source"],
        layout=found["layout"],
        returned_as=found["returned_as"],
        homework_version=found["homework_version"],
        seed=found["seed"],
        graded_at=found["graded_at"],
        unreadable=unreadable,
    )


def concerns_in(book: Gradebook, homework: str) -> list[tuple[str, str]]:
    """Return the files of exports that belong to nobody, each with the reason."""
    rows = book.connection.execute(
        "SELECT source, reason FROM concerns WHERE homework=? ORDER BY source", [homework]
    )
    return [(row["source"], row["reason"]) for row in rows]


def load_result(book: Gradebook, number: int) -> Result:
    """Return one result."""
    row = book.connection.execute("SELECT data FROM results WHERE id=?", [number]).fetchone()
    return result_of(row["data"])


def load_submission(book: Gradebook, result: int) -> Submission:
    """Return the files that a result judged, as intake read them."""
    row = book.connection.execute(
        "SELECT contents.data, source, paths, said_of, arrived_at FROM results "
        "JOIN submissions ON submissions.id = results.submission "
        "JOIN contents ON contents.digest = submissions.content WHERE results.id=?",
        [result],
    ).fetchone()
    return submission_of(
        row["data"], row["source"], json.loads(row["paths"]), row["said_of"], row["arrived_at"]
    )


def find_student(book: Gradebook, named: str) -> Student:
    """Return a student by key, by another number or account, or by name.

    Raises
    ------
    UsageError
        If there is none, or several.
    """
    rows = book.connection.execute("SELECT * FROM students ORDER BY place").fetchall()
    students = [Student(row["key"], row["name"], json.loads(row["ids"])) for row in rows]
    for found in (
        [each for each in students if each.key == named],
        [each for each in students if named in each.ids.values()],
        [each for each in students if each.name == named],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{named} may be {' or '.join(each.shown for each in found)}")
    known = [name for each in students for name in (each.key, each.name, *each.ids.values())]
    near = get_close_matches(named, known, 1, NEAR)
    meant = f"; did you mean {near[0]}?" if near else ""
    raise UsageError(f"the gradebook has no student {named}{meant}")


def users_of(book: Gradebook, homework: str, layout: str) -> dict[str, str]:
    """Return a platform's number of each student, from the names in its export."""
    rows = book.connection.execute(
        "SELECT student, said_of FROM submissions WHERE homework=? AND layout=? ORDER BY id",
        [homework, layout],
    )
    numbers = ((row["student"], re.search(r"\((\d+)\)$", row["said_of"])) for row in rows)
    return {student: number[1] for student, number in numbers if number}
