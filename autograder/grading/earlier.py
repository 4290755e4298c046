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
        Where the earlier files lie: a folder, or an archive.
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
        found = find_submission(earlier, folder)
        wanted = [file for file, its in files.items() if its == named]
        if missing := [file for file in wanted if file not in found.sources]:
            raise UsageError(f"{folder} has no {' and no '.join(missing)} of {earlier.name}")
        result = grade(earlier, GradingRequest(found, seed))
        if result.points is None:
            raise UsageError(f"the files in {folder} could not be graded as {earlier.name}")
        sources |= {file: found.sources[file] for file in wanted}
        is_visible = all(task.visibility is Visibility.VISIBLE for task in result.tasks)
        points = f", with {result.points} of {result.max_points} points there" if is_visible else ""
        notes.append(f"{' and '.join(wanted)}: the student's own, from {earlier.name}{points}")
    return replace(submission, earlier=sources, notes=tuple(notes))


def named_from(homework: Homework, named: str) -> str:
    """Return a homework's name, or its path from here."""
    return str(homework.folder / named) if os.sep in named or named.startswith(".") else named
