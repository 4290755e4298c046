"""Forgetting a student: everything that the gradebook has of them goes, from the file as well.

A roster or an export of later still has the student. So a digest of each number and account stays,
under the key of the course: who isn't to come back is left out by it, and it names nobody.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.course.gradebook.book import Gradebook
from autograder.course.gradebook.writing import now
from autograder.course.roster import Student
from autograder.course.seeds import CourseKey
from autograder.course.words import counted

TABLES = {
    "submissions": ("hand-in", "hand-ins"),
    "grades": ("grade", "grades"),
    "staff": ("row of staff", "rows of staff"),
}
"""What a row of each table is called, and several rows."""


def held_of(book: Gradebook, student: Student) -> str:
    """Return what the gradebook has of a student, in words."""
    run = book.connection.execute
    found = [
        counted(
            run(f"SELECT count(*) FROM {table} WHERE student=?", [student.key]).fetchone()[0],
            *told,
        )
        for table, told in TABLES.items()
    ]
    results = run(
        "SELECT count(*) FROM results JOIN submissions ON submissions.id = results.submission "
        "WHERE student=?",
        [student.key],
    ).fetchone()[0]
    return ", ".join([*found, counted(results, "result")])


@dataclass(frozen=True)
class Gone:
    """What was deleted of a student.

    Attributes
    ----------
    told : str
        In words.
    remains : str
        Why the bytes are still in the files of the gradebook; empty if they are overwritten.
    """

    told: str
    remains: str = ""


def forget(book: Gradebook, student: Student, key: CourseKey) -> Gone:
    """Delete a student, and return what has gone.

    The bytes are overwritten in the file, as soon as no other program reads it. What lies outside
    of it stays: the export, feedback and tables that were written, and copies of the folder.
    """
    gone = held_of(book, student)
    person = secrets.token_hex(8)
    digests = [(key.digest_of(each), person, now()) for each in _identities(student)]
    with book.transaction():
        run = book.connection.execute
        run("DELETE FROM grades WHERE student=?", [student.key])
        run("DELETE FROM students WHERE key=?", [student.key])
        run("DELETE FROM contents WHERE digest NOT IN (SELECT content FROM submissions)")
        for row in run("SELECT rowid, source, reason FROM concerns").fetchall():
            if _names(student, row["source"]) or _names(student, row["reason"]):
                run("DELETE FROM concerns WHERE rowid=?", [row["rowid"]])
        book.connection.executemany("INSERT OR REPLACE INTO forgotten VALUES (?, ?, ?)", digests)
    return Gone(gone, _overwrite(book))


def _overwrite(book: Gradebook) -> str:
    """Write the file anew, without what was deleted; return why it can't be done, if so.

    Who reads meanwhile sees the gradebook as it was: until the end of that, SQLite keeps the old
    pages in the file, and the new ones in the log beside it.
    """
    try:
        book.connection.execute("VACUUM")
        is_busy = book.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.OperationalError as error:
        return str(error)
    return "another program reads it" if is_busy else ""


def forgotten_among(book: Gradebook, key: CourseKey, students: Iterable[Student]) -> list[Student]:
    """Return those students who were forgotten."""
    digests = {row["digest"] for row in book.connection.execute("SELECT digest FROM forgotten")}
    if not digests:
        return []
    return [
        each
        for each in students
        if any(key.digest_of(value) in digests for value in _identities(each))
    ]


def let_come_back(book: Gradebook, key: CourseKey, value: str) -> bool:
    """Let a student be graded again, found by a number or an account; return whether one was."""
    with book.transaction():
        gone = book.connection.execute(
            "DELETE FROM forgotten WHERE person IN (SELECT person FROM forgotten WHERE digest=?)",
            [key.digest_of(value)],
        )
    return gone.rowcount > 0


def _identities(student: Student) -> set[str]:
    return {student.key, *student.ids.values()} - {""}


def _names(student: Student, text: str) -> bool:
    """Whether a text has a student's name, or a number or account as a word."""
    words = re.split(r"[^\w@.-]+|_", text)
    return bool({*words} & _identities(student)) or (student.name != "" and student.name in text)
