"""What runs on Gradescope: one submission, from its folder to `results.json`.

A submission that can't be graded has no score in that file, and no tests: Gradescope then reports a
failed autograder, and records no zero. What staff must know is in the output that students don't
see, and in one sentence that they do.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from autograder.course.rules.course_file import read_course_file
from autograder.course.seeds import CourseKey, read_key
from autograder.errors import UsageError, printable
from autograder.files import write_whole
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework
from autograder.intake import receive
from autograder.platforms.course import read_package
from autograder.platforms.lateness import Late, change_of
from autograder.reports.gradescope import render
from autograder.results.result import Result, Visibility
from autograder.results.strict_json import to_json
from autograder.workers.tiers import CannotLockIn

NOT_GRADED = (
    "No grade: the autograder did not run to its end. This is not a zero, and not your fault. "
    "Please tell the course staff"
)
MOST_BYTES = 64 << 20


class Dates(msgspec.Struct):
    """The deadlines of an assignment, or of one student."""

    due_date: str | None = None
    late_due_date: str | None = None
    total_points: str | float | None = None


class User(msgspec.Struct):
    """A student who handed in."""

    id: int | str | None = None
    email: str | None = None
    name: str | None = None
    assignment: Dates | None = None

    @property
    def key(self) -> str:
        """What tells this student from all others."""
        return self.email.strip().casefold() if self.email else str(self.id or self.name or "")


class Metadata(msgspec.Struct):
    """The part of `submission_metadata.json` that is read."""

    users: list[User]
    assignment: Dates
    created_at: str = ""
    id: int | str | None = None


@dataclass(frozen=True)
class Submitted:
    """Who handed in, and when."""

    seed: int
    names: tuple[str, ...]
    arrived: datetime | None
    due: datetime | None


def main(arguments: Sequence[str]) -> int:
    """Grade one submission; with `--check`, say whether this image can."""
    if arguments[0] == "--check":
        return _check(Path(arguments[1]))
    source, root = map(Path, arguments)
    results = root / "results" / "results.json"
    results.parent.mkdir(exist_ok=True)
    _refuse(results, NOT_GRADED)  # what is there if this process is killed
    try:
        text = grade(source, root)
    except CannotLockIn as refused:
        _refuse(
            results,
            f"{NOT_GRADED}: this machine of Gradescope can't lock the code of students in, so that "
            f"it was not run.",
            str(refused),
        )
    except UsageError as error:
        _refuse(results, f"{NOT_GRADED}.", str(error))
    except Exception:
        _refuse(results, f"{NOT_GRADED}.", traceback.format_exc())
    else:
        write_whole(results, text)
    return 0


def grade(source: Path, root: Path) -> str:
    """Return the results of the submission in `root`, graded by the package in `source`."""
    settings, homework = read_package(source)
    metadata = _metadata(root / "submission_metadata.json")
    submitted = submitted_by(metadata, read_key(source), homework)
    submission = receive(homework, root / "submission", _utc(submitted.arrived))
    results: list[Result] = []
    request = GradingRequest(submission, submitted.seed, hints=settings.hints)
    grade_each(homework, [request], results.append, only_locked=True)
    (result,) = results
    rules = read_course_file(source)
    late = change_of(rules, homework, result, submitted.names, submitted.arrived, submitted.due)
    _tell_staff(homework, result, metadata)
    data: dict[str, Any] = json.loads(render(result))
    if late is not None:
        data["tests"].append(_late_test(late, result))
    return to_json(data, indent=2) + "\n"


def submitted_by(metadata: Metadata, key: CourseKey, homework: Homework) -> Submitted:
    """Return who handed in, and when. A group has a seed of its own."""
    keys = sorted(each.key for each in metadata.users)
    if not any(keys):
        raise UsageError("submission_metadata.json names no student, and the seed needs one")
    own = [each.assignment.due_date for each in metadata.users if each.assignment is not None]
    dues = [_time(text) for text in own if text] or [_time(metadata.assignment.due_date)]
    names = [
        str(name) for each in metadata.users for name in (each.email, each.id, each.name) if name
    ]
    return Submitted(
        key.seed(" ".join(keys), homework.name),
        tuple(names),
        _time(metadata.created_at),
        max((each for each in dues if each is not None), default=None),
    )


def _metadata(path: Path) -> Metadata:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is larger than {MOST_BYTES >> 20} MiB")
        return msgspec.json.decode(path.read_bytes(), type=Metadata)
    except OSError as error:
        raise UsageError(
            f"{path} can't be read ({error.strerror}), and it says whose submission this is"
        ) from error
    except msgspec.MsgspecError as error:
        raise UsageError(f"{path} isn't as Gradescope writes it: {error}") from error


def _late_test(late: Late, result: Result) -> dict[str, Any]:
    """Return a test that takes the points; where a task is out of sight, so is what it takes."""
    shown = [*Visibility]
    hidden = max((task.visibility for task in result.tasks), key=shown.index)
    number = late.change.numerator if late.change.denominator == 1 else float(late.change)
    return {
        "score": number,
        "max_score": 0,
        "status": "failed" if late.change < 0 else "passed",
        "number": str(len(result.tasks) + 1),
        "name": late.name,
        "output": late.why if hidden is not Visibility.VISIBLE else f"{late.why}\n{late.detail}",
        "visibility": str(hidden),
    }


def _refuse(results: Path, sentence: str, for_staff: str = "") -> None:
    """Write results without a score; staff alone see the standard output."""
    data = {"output": sentence, "output_format": "text", "stdout_visibility": "hidden"}
    write_whole(results, to_json(data, indent=2) + "\n")
    if for_staff:
        print("autograder: this submission has no score, because it could not be graded:")
        for line in for_staff.splitlines():
            print(printable(line))


def _tell_staff(homework: Homework, result: Result, metadata: Metadata) -> None:
    """Print what staff may want to know; students don't see it."""
    print(
        f"{homework.name} {result.homework_version}, {result.points} of {result.max_points} points"
    )
    print(f"seed {result.seed}, isolation {result.isolation.tier}")
    for tier, reason in result.isolation.not_used.items():
        print(f"not {tier}: {printable(reason)}")
    with suppress(TypeError, ValueError):
        total = float(metadata.assignment.total_points or "")
        if total < homework.points:
            print(
                f"the assignment has {total:g} points, and the homework {homework.points}: set the "
                f"Autograder Points of the assignment to {homework.points}"
            )


def _time(text: str | None) -> datetime | None:
    if not text:
        return None
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        raise UsageError(f"submission_metadata.json has {text!r} where a time should be") from None
    return told.replace(tzinfo=told.tzinfo or UTC)


def _utc(time: datetime | None) -> str:
    return "" if time is None else time.astimezone(UTC).isoformat(timespec="seconds")


def _check(source: Path) -> int:
    """Print, when the image is built, what the package grades and how code is locked in here."""
    from autograder.console import OpenConsole
    from autograder.workers.doctor import examine, show

    try:
        settings, homework = read_package(source)
        read_key(source)
        read_course_file(source)
    except UsageError as error:
        print(f"autograder: {error}", file=sys.stderr)
        return 1
    print(f"{homework.name}, version {settings.version}, {homework.points} points")
    show(examine(), OpenConsole(highlight=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
