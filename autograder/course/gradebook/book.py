"""Opening the gradebook of a course."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from autograder.course.gradebook.schema import migrate, version_of
from autograder.course.local_disk import require_local_disk
from autograder.course.one_writer import Busy
from autograder.errors import UsageError

NAME = "gradebook.sqlite"
PATIENCE_SECONDS = 30.0

PRIMARY = 0xFF
"""The part of an error's number in SQLite that says its kind."""


class Gradebook:
    """The gradebook of a course.

    Attributes
    ----------
    folder : Path
        The folder of the course.
    connection : sqlite3.Connection
        The open file; each row can be read by the names of its columns.
    """

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self.connection = connection

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything in a `with` block, or nothing; within another one, with all of that."""
        if self.connection.in_transaction:
            yield
            return
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything in a `with` block as it was at one moment, whoever writes meanwhile."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")


def make_folder(folder: Path) -> None:
    """Make the folder of a course, which others can't read.

    Raises
    ------
    UsageError
        If it can't be made, or lies on a network file system.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} can't be made: {error.strerror}") from error
    require_local_disk(folder)


@contextmanager
def open_gradebook(
    folder: Path, may_make: bool = False, patience: float | None = None
) -> Iterator[Gradebook]:
    """Open the gradebook in a folder.

    Parameters
    ----------
    may_make
        Whether a missing one is made.
    patience
        How many seconds to wait for another program that writes to the same file.

    Raises
    ------
    Busy
        If the other program takes longer.
    UsageError
        If there is none, if it is empty or broken, if a newer autograder wrote it, or if it lies on
        a network file system.
    """
    path = folder / NAME
    if not (may_make or path.is_file()):
        raise UsageError(f"there is no gradebook in {folder}; autograder batch makes one")
    require_local_disk(folder)
    # A file that is there is opened by SQLite alone: POSIX ends all locks of a process on a file as
    # soon as the process closes any descriptor of it. Without its lock, another process would
    # delete the log that this one writes into.
    if may_make:
        with suppress(FileExistsError):  # SQLite gives the files beside it the same permissions
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        seconds = PATIENCE_SECONDS if patience is None else patience
        connection = sqlite3.connect(path, timeout=seconds, isolation_level=None)
    except sqlite3.DatabaseError as error:
        raise UsageError(f"{path} can't be used: {error}") from error
    try:
        connection.row_factory = sqlite3.Row
        if not may_make and version_of(connection) == 0:
            raise UsageError(f"{path} is empty, and no gradebook: put a copy of it there")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")
        migrate(connection)
        yield Gradebook(folder, connection)
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & PRIMARY
        if code == sqlite3.SQLITE_NOTADB:
            raise UsageError(f"{path} is no gradebook") from None
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Busy(f"another program writes to {path}; wait for its end") from error
        raise UsageError(f"{path} can't be used: {error}") from error
    finally:
        connection.close()
