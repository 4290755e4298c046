"""Adding gradings to a gradebook: each in one transaction."""

from __future__ import annotations

import getpass
import json
import platform
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from autograder.course.attempts import Attendance
from autograder.course.gradebook.book import Gradebook
from autograder.course.gradebook.counting import Counting, count
from autograder.course.gradebook.stored import bytes_of, content_of, environment_of
from autograder.course.layouts import HandIn
from autograder.course.roster import Student
from autograder.course.seeds import CourseKey
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.result import Environment, Result, State


@dataclass(frozen=True)
class Received:
    """One attempt of one student, as intake read it.

    Attributes
    ----------
    attempt, attempts : int
        Its number among the student's attempts, from 1, and their number.
    content : str
        The digest of its content.
    data : bytes
        The content itself.
    """

    student: Student
    hand_in: HandIn
    submission: Submission
    attempt: int
    attempts: int
    seed: int
    content: str
    data: bytes


def received(
    student: Student, hand_in: HandIn, submission: Submission, place: tuple[int, int], seed: int
) -> Received:
    """Return an attempt with its content; `place` is its number, and the number of all."""
    return Received(student, hand_in, submission, *place, seed, *content_of(submission))


def begin(book: Gradebook, homework: Homework, found: Attendance, key: CourseKey) -> None:
    """Write who is in the class, who handed in, and which files belong to nobody.

    Raises
    ------
    UsageError
        If the gradebook belongs to another key.
    """
    known = book.connection.execute("SELECT value FROM course WHERE name='key'").fetchone()
    if known is not None and known["value"] != key.fingerprint:
        raise UsageError(
            f"{book.folder} has another course.key than the one that its grades were made with; "
            f"put that one back"
        )
    with book.transaction():
        run = book.connection.execute
        run("INSERT OR IGNORE INTO course VALUES ('key', ?)", [key.fingerprint])
        run(
            "INSERT OR IGNORE INTO homeworks VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                homework.name,
                homework.version,
                homework.title,
                homework.points,
                homework.extra_points + sum(each.points for each in homework.claims),
                json.dumps(
                    [
                        [task.id, task.title, task.points, task.extra, task.visibility]
                        for task in homework.select(())
                    ]
                ),
                now(),
            ],
        )
        attending = {each.student.key: len(each.attempts) for each in found.handed_in}
        last = run("SELECT coalesce(max(place), 0) FROM students").fetchone()[0]
        for place, student in enumerate(found.students, start=last + 1):
            _write_student(book, student, place)
            count = attending.get(student.key, 0)
            run(
                "INSERT INTO attendance VALUES (?, ?, ?) ON CONFLICT DO UPDATE "
                "SET hand_ins=max(hand_ins, excluded.hand_ins)",
                [homework.name, student.key, count],
            )


def has_key(book: Gradebook) -> bool:
    """Whether the gradebook belongs to a key already: no other one may be made then."""
    return book.connection.execute("SELECT 1 FROM course WHERE name='key'").fetchone() is not None


def write_concerns(
    book: Gradebook, homework: Homework, concerns: Iterable[tuple[str, str]]
) -> None:
    """Write which files of the last export belong to nobody, each with the reason."""
    with book.transaction():
        book.connection.execute("DELETE FROM concerns WHERE homework=?", [homework.name])
        book.connection.executemany(
            "INSERT INTO concerns VALUES (?, ?, ?) "
            "ON CONFLICT DO UPDATE SET reason=excluded.reason",
            [(homework.name, source, reason) for source, reason in concerns],
        )


def versions_that_count(book: Gradebook, homework: str) -> set[str]:
    """Return the versions of a homework that judged the grades that count."""
    rows = book.connection.execute(
        "SELECT DISTINCT homework_version FROM grades JOIN results ON results.id = grades.result "
        "WHERE homework=?",
        [homework],
    )
    return {row["homework_version"] for row in rows}


def known_result(
    book: Gradebook, homework: Homework, each: Received, environments: Sequence[Environment]
) -> int | None:
    """Return the result that can be used again; None if there is none.

    It was made from the same content, with the same seed, by the same version of the homework, in
    one of these environments. A grader fault is never used again.
    """
    marks = ",".join("?" * len(environments))
    row = book.connection.execute(
        "SELECT results.id FROM results JOIN submissions ON submissions.id = results.submission "
        "WHERE homework=? AND student=? AND content=? AND homework_version=? AND seed=? "
        f"AND environment IN ({marks}) AND state != ? ORDER BY results.id DESC LIMIT 1",
        [
            homework.name,
            each.student.key,
            each.content,
            homework.version,
            each.seed,
            *(environment_of(each)[0] for each in environments),
            State.GRADER_FAULT,
        ],
    ).fetchone()
    return None if row is None else int(row["id"])


def add(
    book: Gradebook, each: Received, result: Result, counting: Counting, before: Sequence[int]
) -> int:
    """Write one grading, and which result counts now; return the result's number.

    Parameters
    ----------
    before
        The results of the student's other attempts that count too.
    """
    run = book.connection.execute
    environment, described = environment_of(result.environment)
    with book.transaction():
        run("INSERT OR IGNORE INTO contents VALUES (?, ?)", [each.content, each.data])
        run("INSERT OR IGNORE INTO environments VALUES (?, ?)", [environment, described])
        submission = _write_submission(book, each, result.homework)
        number = run(
            "INSERT INTO results (submission, homework_version, seed, environment, state, points, "
            "isolation, graded_at, graded_by, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                submission,
                result.homework_version,
                result.seed,
                environment,
                result.state,
                result.points,
                result.isolation.tier,
                result.graded_at,
                who_grades(),
                bytes_of(result),
            ],
        ).lastrowid
        assert number is not None
        book.connection.executemany(
            "INSERT OR REPLACE INTO checks VALUES (?, ?, ?, ?, ?, ?)",
            [
                (
                    number,
                    task.id,
                    check.name,
                    check.verdict,
                    check.evidence.diagnosis if check.evidence is not None else "",
                    check.seconds,
                )
                for task in result.tasks
                for check in task.checks
            ],
        )
        count(book, result.homework, each.student.key, counting, [*before, number])
    return number


def use_again(
    book: Gradebook, homework: str, each: Received, counting: Counting, results: Sequence[int]
) -> None:
    """Write that known results count, and under which name the newest export has them."""
    with book.transaction():
        _write_submission(book, each, homework)
        count(book, homework, each.student.key, counting, results)


def _write_student(book: Gradebook, student: Student, place: int) -> None:
    book.connection.execute(
        "INSERT INTO students VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET name=excluded.name, ids=excluded.ids",
        [student.key, student.name, json.dumps(student.ids, sort_keys=True), place],
    )


def _write_submission(book: Gradebook, each: Received, homework: str) -> int:
    row = book.connection.execute(
        "INSERT INTO submissions (homework, student, content, source, layout, returned_as, "
        "said_of, paths, attempt, attempts, arrived_at, is_late, first_seen) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET source=excluded.source, returned_as=excluded.returned_as, attempt=excluded.attempt, "
        "attempts=excluded.attempts RETURNING id",
        [
            homework,
            each.student.key,
            each.content,
            each.hand_in.source,
            each.hand_in.layout,
            each.hand_in.returned_as,
            each.submission.student,
            json.dumps(each.submission.paths),
            each.attempt,
            each.attempts,
            each.submission.arrived_at,
            each.hand_in.is_late,
            now(),
        ],
    ).fetchone()
    return int(row["id"])


def now() -> str:
    """Return the time, as ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def who_grades() -> str:
    """Return the user and the machine."""
    user = ""
    with suppress(OSError, KeyError, ImportError):
        user = getpass.getuser()
    return f"{user}@{platform.node()}"
