"""The tables of the gradebook, as the steps that make them."""

from __future__ import annotations

import sqlite3

from autograder.errors import UsageError

MIGRATIONS = (
    """
    -- What the course itself is: the fingerprint of its key.
    CREATE TABLE course (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE homeworks (
        name TEXT NOT NULL,
        version TEXT NOT NULL,
        title TEXT NOT NULL,
        points INTEGER NOT NULL,
        extra_points INTEGER NOT NULL,
        tasks TEXT NOT NULL,          -- JSON: id, title, points, extra, visibility
        first_used TEXT NOT NULL,
        PRIMARY KEY (name, version)
    ) STRICT;

    CREATE TABLE students (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        ids TEXT NOT NULL,            -- JSON: the columns of the roster
        place INTEGER NOT NULL        -- in the order of the roster
    ) STRICT;

    -- Whether a student has handed in; 0 is absent.
    CREATE TABLE attendance (
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        hand_ins INTEGER NOT NULL,
        PRIMARY KEY (homework, student)
    ) STRICT;

    -- Files in the last export that belong to nobody.
    CREATE TABLE concerns (
        homework TEXT NOT NULL,
        source TEXT NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (homework, source)
    ) STRICT;

    CREATE TABLE contents (
        digest TEXT PRIMARY KEY,
        data BLOB NOT NULL            -- compressed JSON: the files as intake read them
    ) STRICT;

    CREATE TABLE submissions (
        id INTEGER PRIMARY KEY,
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        content TEXT NOT NULL REFERENCES contents,
        source TEXT NOT NULL,         -- its name in the export
        layout TEXT NOT NULL,
        returned_as TEXT NOT NULL,    -- the platform's name for feedback
        said_of TEXT NOT NULL,        -- the person as the export writes it
        paths TEXT NOT NULL,          -- JSON: the names of the files in tracebacks
        attempt INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        arrived_at TEXT NOT NULL,
        is_late INTEGER NOT NULL,
        first_seen TEXT NOT NULL,
        UNIQUE (homework, student, content)
    ) STRICT;

    CREATE TABLE environments (
        digest TEXT PRIMARY KEY,
        data TEXT NOT NULL            -- JSON: versions, processor, system
    ) STRICT;

    CREATE TABLE results (
        id INTEGER PRIMARY KEY,
        submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
        homework_version TEXT NOT NULL,
        seed INTEGER NOT NULL,
        environment TEXT NOT NULL REFERENCES environments,
        state TEXT NOT NULL,
        points INTEGER,               -- NULL: no score, and no zero
        isolation TEXT NOT NULL,
        graded_at TEXT NOT NULL,
        graded_by TEXT NOT NULL,
        data BLOB NOT NULL            -- compressed JSON: the whole result
    ) STRICT;
    CREATE INDEX results_of_submission ON results (submission);

    CREATE TABLE checks (
        result INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        task TEXT NOT NULL,
        name TEXT NOT NULL,
        verdict TEXT NOT NULL,
        diagnosis TEXT NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (result, task, name)
    ) STRICT;

    -- The result that counts.
    CREATE TABLE grades (
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        result INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        policy TEXT NOT NULL,
        PRIMARY KEY (homework, student)
    ) STRICT;
    """,
    """
    -- What staff have said. A row is never changed: a withdrawal is a row of its own.
    CREATE TABLE staff (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        kind TEXT NOT NULL,
        hundredths INTEGER,           -- of points; NULL if the kind has none
        text TEXT NOT NULL,
        who TEXT NOT NULL,            -- the name of the person
        account TEXT NOT NULL,        -- the user and the machine
        written_at TEXT NOT NULL,
        refers_to INTEGER REFERENCES staff ON DELETE CASCADE,
        result INTEGER REFERENCES results ON DELETE CASCADE,
        is_private INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX staff_of_homework ON staff (homework, student);
    CREATE INDEX staff_that_refer ON staff (refers_to);
    CREATE INDEX staff_on_result ON staff (result);
    CREATE TRIGGER staff_stay BEFORE UPDATE ON staff BEGIN
        SELECT RAISE(ABORT, 'a row of staff is never changed');
    END;
    """,
    """
    -- The newest results of the attempts among which a grade is chosen.
    CREATE TABLE candidates (
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        result INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        PRIMARY KEY (homework, student, result)
    ) STRICT;
    CREATE INDEX candidates_by_result ON candidates (result);
    INSERT INTO candidates SELECT homework, student, result FROM grades;
    INSERT OR IGNORE INTO candidates
        SELECT grades.homework, grades.student, max(results.id) FROM grades
        JOIN results AS counting ON counting.id = grades.result
        JOIN submissions ON submissions.homework = grades.homework
            AND submissions.student = grades.student
        JOIN results ON results.submission = submissions.id
            AND results.homework_version = counting.homework_version
        WHERE grades.policy = 'best' AND submissions.id != counting.submission
        GROUP BY submissions.id;
    """,
    """
    -- The results of a regrade, which count only after it is accepted.
    CREATE TABLE regraded (
        homework TEXT NOT NULL,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        result INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        policy TEXT NOT NULL,
        PRIMARY KEY (homework, student, result)
    ) STRICT;
    CREATE INDEX regraded_by_result ON regraded (result);

    -- Who accepted or dropped a regrade, and which results it moved.
    CREATE TABLE decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        homework TEXT NOT NULL,
        version TEXT NOT NULL,
        decision TEXT NOT NULL,
        who TEXT NOT NULL,
        account TEXT NOT NULL,
        decided_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE moves (
        decision INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
        student TEXT NOT NULL REFERENCES students ON DELETE CASCADE,
        before INTEGER REFERENCES results ON DELETE CASCADE,
        after INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        PRIMARY KEY (decision, student)
    ) STRICT;
    CREATE INDEX moves_by_before ON moves (before);
    CREATE INDEX moves_by_after ON moves (after);
    """,
    """
    -- Who was deleted and must not come back: a keyed digest of each number and account, no name.
    CREATE TABLE forgotten (
        digest TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        forgotten_at TEXT NOT NULL
    ) STRICT;
    """,
)
"""Each step leads from one version of the tables to the next; a step that was released stays."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to the newest version, each step in one transaction.

    Raises
    ------
    UsageError
        If a newer autograder wrote them.
    """
    version = version_of(connection)
    if version > len(MIGRATIONS):
        raise UsageError(
            f"the gradebook has version {version}, and this autograder knows {len(MIGRATIONS)}; "
            f"use the newer autograder that wrote it"
        )
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        step = f"BEGIN IMMEDIATE; {script} PRAGMA user_version={number}; COMMIT;"
        try:
            connection.executescript(step)
        except sqlite3.OperationalError:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if version_of(connection) < number:  # else another process has taken this step
                raise


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 of a new file."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version
