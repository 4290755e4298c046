"""The memory of a student's folder: the points of each task, in the last grading and the best.

It is the file `.autograder.json` beside the student's files. `autograder start` makes it, and
`autograder grade` updates it. No grading reads it, and no zip contains it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.results.result import Result

FILE = ".autograder.json"
MAX_BYTES = 1 << 20


class Task(msgspec.Struct):
    """The last verdict on a task, its points, and the most points that it ever had."""

    verdict: str
    last: int
    best: int


class Memory(msgspec.Struct):
    """The points of a folder's gradings.

    Attributes
    ----------
    homework : str
        The name of the homework.
    tasks : dict of str to Task
        The tasks that were graded.
    best : int
        The most points of one grading of all tasks.
    graded_at : str
        The time of the last grading; empty before the first.
    digest : str
        The SHA-256 of the files as they were graded last.
    """

    homework: str
    tasks: dict[str, Task] = {}
    best: int = 0
    graded_at: str = ""
    digest: str = ""


def read(folder: Path) -> Memory | None:
    """Return the memory of a folder; None if it has none.

    Raises
    ------
    UsageError
        If the file can't be read.
    """
    path = folder / FILE
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(MAX_BYTES), type=Memory)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        raise UsageError(f"{path} can't be read: delete it, and grade again") from None


def write(folder: Path, memory: Memory) -> None:
    """Write the memory of a folder.

    Raises
    ------
    UsageError
        If the file can't be written.
    """
    try:
        content = msgspec.json.format(msgspec.json.encode(memory), indent=1).decode()
        Destination(folder / FILE, folder).write_whole(content + "\n")
    except OSError as error:
        raise UsageError(f"{folder / FILE} can't be written: {error.strerror}") from None


def after(memory: Memory | None, result: Result, is_whole: bool) -> Memory:
    """Return the memory after a grading.

    Parameters
    ----------
    is_whole
        Whether all tasks of the homework were graded.
    """
    seen = result.as_seen_by_student()
    if memory is None or memory.homework != result.homework:
        memory = Memory(result.homework)
    tasks = dict(memory.tasks)
    for task in seen.tasks:
        points, before = task.points or 0, tasks.get(task.id)
        tasks[task.id] = Task(str(task.verdict), points, max(points, before.best if before else 0))
    total = sum(task.points or 0 for task in seen.tasks) if is_whole else 0
    return Memory(
        memory.homework,
        tasks,
        max(memory.best, total),
        datetime.now(UTC).isoformat(timespec="seconds"),
        result.submission.digest,
    )
