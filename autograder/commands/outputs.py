"""Files that the commands for a class write: for staff only, and in place of nothing else."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from autograder.errors import UsageError
from autograder.files import write_private

OWN = (
    *("gradebook.sqlite", "gradebook.sqlite-wal", "gradebook.sqlite-shm", "gradebook.lock"),
    *("course.key", "course.toml"),
)
"""The files in the folder of a course that no export may replace."""


def require_free(to: Path | None, folder: Path, read: Iterable[Path | None]) -> None:
    """Refuse to write over a file that is read, or that belongs to the course.

    Parameters
    ----------
    to
        The file to write; None is the standard output.
    folder
        The folder of the course.
    read
        The files that the command reads.

    Raises
    ------
    UsageError
        If it is one of these files, or a gradebook of Canvas with other assignments.
    """
    if to is None:
        return
    for each in read:
        if each is not None and _is_same(to, each):
            raise UsageError(f"{to} is read by this command, and would be lost; name another --to")
    for name in OWN:
        if _is_same(to, folder / name) or to.absolute() == (folder / name).absolute():
            raise UsageError(f"{to} belongs to the course; name another --to")
    if _has_other_assignments(to):
        raise UsageError(
            f"{to} is a gradebook that Canvas has exported, and would be lost; name another --to"
        )


def write_output(to: Path, content: str) -> None:
    """Write a file that only this user may read.

    Raises
    ------
    UsageError
        If it can't be written.
    """
    try:
        write_private(to, content)
    except OSError as error:
        raise UsageError(f"{to} can't be written: {error.strerror}") from error


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return one.samefile(other)
    return False


def _has_other_assignments(to: Path) -> bool:
    """Whether it is a gradebook of Canvas with more columns than we write."""
    from autograder.course.exports.canvas import ASSIGNMENT, WHO

    with suppress(OSError, UnicodeDecodeError, csv.Error):
        if not to.is_file():
            return False
        with to.open(encoding="utf-8-sig", newline="") as file:
            headings = {each.strip() for each in next(csv.reader(file), [])}
        others = headings - {*WHO}
        is_ours = len(others) == 1 and all(ASSIGNMENT.fullmatch(each) for each in others)
        return {"Student", "ID"} <= headings and not is_ours
    return False
