"""A student's own files of earlier homeworks, in the place of those that a homework provides."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest
from autograder.homework import Homework, load_homework
from autograder.intake import Submission, find_submission
from autograder.results.result import Result, Visibility


def with_earlier(
    homework: Homework,
    submission: Submission,
    folder: Path,
    grade: Callable[[Homework, GradingRequest], Result],
    seed: int,
) -> Submission:
    """Return a submission that imports the student's own earlier files.

    The earlier files are graded first, as what they are: a note says how many points they have. A
    mistake in them can cost points of this homework too.

    Parameters
    ----------
    folder
        Where the earlier files lie: an archive, a folder, or the folder around those that are named
        after their homeworks.
    grade
        Grades the earlier homework, locked in as this one.

    Raises
    ------
    UsageError
        If the homework provides no file of an earlier one, the folder lacks one, or the earlier
        homework can't be graded.
    """
    files = {each.file: each.homework for each in homework.provided if each.homework is not None}
    if not files:
        raise UsageError(f"{homework.name} uses no file of an earlier homework: leave out --with")
    sources: dict[str, bytes] = {}
    notes = list(submission.notes)
    for named in dict.fromkeys(files.values()):
        earlier = load_homework(named_from(homework, named))
        named_after_it = folder / earlier.name
        found = find_submission(earlier, named_after_it if named_after_it.is_dir() else folder)
        wanted = [file for file, its in files.items() if its == named]
        if missing := [file for file in wanted if file not in found.sources]:
            raise UsageError(f"{folder} has no {' and no '.join(missing)} of {earlier.name}")
        result = grade(earlier, GradingRequest(found, seed))
        if result.points is None:
            raise UsageError(f"the files in {folder} could not be graded as {earlier.name}")
        sources |= {file: found.sources[file] for file in wanted}
        own = f"{' and '.join(wanted)}: the student's own, of {earlier.name}"
        notes.append(f"{own}{_points_of(earlier, wanted, result)}")
    return replace(submission, earlier=sources, notes=tuple(notes))


def _points_of(earlier: Homework, files: list[str], result: Result) -> str:
    """Return the points of the tasks in these files, and the tasks that have not passed.

    Another file of the earlier homework may be missing, and costs nothing here.
    """
    others = {
        name for file in earlier.defines if file not in files for name in earlier.defines[file]
    }
    of_files = {task.id for task in earlier.tasks if not {*task.needs} & others and not task.extra}
    tasks = [task for task in result.tasks if task.id in of_files]
    if not tasks or any(task.visibility is not Visibility.VISIBLE for task in result.tasks):
        return ""
    points = sum(task.points or 0 for task in tasks)
    lost = [f"{task.id} {task.verdict.value}" for task in tasks if task.points != task.max_points]
    because = f" ({', '.join(lost)})" if lost else ""
    return f", with {points} of their {sum(task.max_points for task in tasks)} points{because}"


def named_from(homework: Homework, named: str) -> str:
    """Return a homework's name, or its path from here."""
    return str(homework.folder / named) if os.sep in named or named.startswith(".") else named
