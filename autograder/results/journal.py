"""A journal: a file with every verdict so far, for the case that the grader is killed.

Each line is a JSON object with one key. The first line, `result`, has everything that is known at
the start. A line `judged` follows for each check, as soon as it has a verdict. The last line is
`end`. Without it, the grading did not finish. Each line goes to the system in one piece, so a
grader that is killed loses at most the line that it was writing. A machine that loses its power
may lose more.
"""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.results.result import ENDED_EARLY, CheckResult, Result, result_from_dict
from autograder.results.strict_json import to_json

MAX_LINE_BYTES = 32 << 20
"""The longest line that is read: the results of a check have less than a tenth of that."""


@dataclass
class Judged:
    """The result of one check, with the id of its task."""

    task: str
    check: CheckResult


@dataclass
class End:
    """The fields of a result that are known only after the last check."""

    notes: list[str]
    faults: list[str]


class Journal:
    """A journal that a grader is writing."""

    def __init__(self, place: Destination) -> None:
        # Unbuffered: the system has a line as soon as it is written.
        self._file = place.create()

    @classmethod
    def open(cls, place: Destination | Path, result: Result) -> Journal:
        """Begin a journal with the part of a result that is known before the first check.

        Raises
        ------
        UsageError
            If the file exists already, and may be all that is left of an earlier grading, or if it
            can't be written. No file is left then.
        """
        tasks = [dataclasses.replace(task, checks=[]) for task in result.tasks]
        head = dataclasses.replace(result, tasks=tasks).as_dict()
        path = place if isinstance(place, Path) else place.path
        try:
            place = Destination(place) if isinstance(place, Path) else place
            journal = cls(place)
            try:
                journal._append("result", head)
            except OSError:
                journal._file.close()
                place.remove()
                raise
        except FileExistsError:
            raise UsageError(
                f"{path} is there already; recover what it holds, then delete it, or name another"
            ) from None
        except OSError as error:
            raise UsageError(f"{path} can't be written: {error.strerror}") from error
        return journal

    def add(self, task_id: str, check: CheckResult) -> None:
        """Write the result of a check.

        Raises
        ------
        OSError
            If it can't be written.
        """
        self._append("judged", dataclasses.asdict(Judged(task_id, check)))

    def close(self, result: Result) -> None:
        """Write that the grading has finished, and close the file.

        Raises
        ------
        OSError
            If it can't be written.
        """
        self._append("end", dataclasses.asdict(End(result.notes, result.faults)))
        self._file.close()

    def _append(self, kind: str, content: dict[str, Any]) -> None:
        line = to_json({kind: content}).encode("ascii") + b"\n"
        if self._file.write(line) != len(line):
            # Another line would continue this one, and neither could be read.
            self._file.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_journal(path: Path) -> Result:
    """Return the result in a journal.

    A last line that was cut off counts as not written. If the line `end` is missing, the result has
    a fault that says so, and no score. Tasks that were decided have their verdicts.

    Raises
    ------
    UsageError
        If it isn't a journal, or has a line that a grader doesn't write.
    OSError
        If it can't be read.
    """
    result = None
    for number, line in enumerate(_lines(path), start=1):
        try:
            result = _continued(result, line)
        except (ValueError, RecursionError, msgspec.ValidationError) as error:
            raise UsageError(f"{path}, line {number}: {error}") from None
    if result is None:
        raise UsageError(f"{path} holds no result: it was cut off before the first check")
    return result


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, without a last line that was cut off."""
    # Opening a pipe must not wait for a writer.
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(opened, "rb") as file:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise UsageError(f"{path} is a pipe or a device, not a journal")
        while line := file.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES:
                raise UsageError(
                    f"{path} is not a journal: it has a line of more than "
                    f"{MAX_LINE_BYTES >> 20} MiB"
                )
            if line.endswith(b"\n"):
                yield line


def _continued(result: Result | None, line: bytes) -> Result:
    """Return the result with one more line of its journal added."""
    open_ended = result is not None and ENDED_EARLY in result.faults
    match json.loads(line):
        case {"result": head} if result is None:
            result = result_from_dict(head)
            result.faults.append(ENDED_EARLY)
        case {"judged": judged} if result is not None and open_ended:
            _add(result, msgspec.convert(judged, Judged))
        case {"end": end} if result is not None and open_ended:
            last = msgspec.convert(end, End)
            result.notes, result.faults = last.notes, last.faults
        case _:
            raise ValueError("this is not what a grader writes here")
    return result


def _add(result: Result, judged: Judged) -> None:
    task = next((task for task in result.tasks if task.id == judged.task), None)
    if task is None:
        raise ValueError(f"the result has no task {judged.task!r}")
    if any(check.name == judged.check.name for check in task.checks):
        raise ValueError(f"{judged.check.name} of {judged.task} was judged before")
    task.checks.append(judged.check)
