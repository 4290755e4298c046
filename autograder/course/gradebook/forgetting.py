"""Forgetting a student: everything that the gradebook has of them goes, from the file as well."""

from __future__ import annotations

from autograder.course.gradebook.book import Gradebook
from autograder.course.roster import Student

TABLES = {
    "submissions": "submissions",
    "grades": "grades",
    "attendance": "attendance",
    "staff": "rows of staff",
}


def forget(book: Gradebook, student: Student) -> dict[str, int]:
    """Delete a student, and return how many rows of each table have gone.

    The bytes are overwritten in the file. What lies outside of it stays: the export, feedback and
    tables that were written, and copies of the folder.
    """
    gone: dict[str, int] = {}
    with book.transaction():
        run = book.connection.execute
        for table, told in TABLES.items():
            row = run(f"SELECT count(*) FROM {table} WHERE student=?", [student.key]).fetchone()
            gone[told] = row[0]
        gone["results"] = run(
            "SELECT count(*) FROM results JOIN submissions ON submissions.id = results.submission "
            "WHERE student=?",
            [student.key],
        ).fetchone()[0]
        run("DELETE FROM grades WHERE student=?", [student.key])
        run("DELETE FROM students WHERE key=?", [student.key])
        run("DELETE FROM contents WHERE digest NOT IN (SELECT content FROM submissions)")
    book.connection.execute("VACUUM")
    book.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return gone
