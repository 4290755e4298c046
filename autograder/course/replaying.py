"""Repeating one grading of a gradebook: the same files, the same seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.gradebook import open_gradebook
from autograder.course.gradebook.reading import (
    find_student,
    homework_in,
    load_result,
    load_submission,
)
from autograder.course.rules.course_file import read_course_file
from autograder.course.staff.scores import final_lines
from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework, Task, load_homework
from autograder.results.result import Result

HINTS = 3


@dataclass(frozen=True)
class Again:
    """A grading that was repeated.

    Attributes
    ----------
    circumstances : list of str
        What is not as it was: the version of the homework, the libraries, the tier.
    differences : list of str
        The checks that have another verdict than before.
    """

    result: Result
    circumstances: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)


def repeat(folder: Path, named: str, task: str, homework: str, isolation: str) -> Again:
    """Repeat the grading that counts for a student.

    Parameters
    ----------
    named
        The student.
    task
        A task, or a check for its task; empty for all.
    homework
        The name of the homework, or its folder; empty for the only one of the gradebook.

    Raises
    ------
    UsageError
        If there is no such student, grading, task or homework, or no way to lock code in.
    """
    loaded = load_homework(homework) if homework else None
    with open_gradebook(folder) as book:
        head = homework_in(book, loaded.name if loaded else "")
        student = find_student(book, named)
        graded = (each.line for each in final_lines(book, head, read_course_file(folder)))
        number = next((line.result for line in graded if line.student == student), None)
        if number is None:
            raise UsageError(f"{student.shown} has no grading of {head.name}")
        before, submission = load_result(book, number), load_submission(book, number)
    found = loaded or load_homework(head.name)
    tasks = _tasks(found, before, task)
    results: list[Result] = []
    request = GradingRequest(submission, before.seed, tasks, hints=HINTS)
    grade_each(found, [request], results.append, isolation=isolation, only_locked=True)
    return Again(results[0], _circumstances(before, results[0]), _differences(before, results[0]))


def _tasks(homework: Homework, before: Result, named: str) -> tuple[Task, ...] | None:
    if not named:
        return None
    checks = {check.name: task.id for task in before.tasks for check in task.checks}
    return homework.select([checks.get(named, named)])


def _circumstances(before: Result, now: Result) -> list[str]:
    pairs = {
        "the homework's version": (before.homework_version, now.homework_version),
        "the isolation": (before.isolation.tier, now.isolation.tier),
        "the environment": (before.environment, now.environment),
    }
    return [f"{what} was {was}, and is {is_}" for what, (was, is_) in pairs.items() if was != is_]


def _differences(before: Result, now: Result) -> list[str]:
    """Return the checks whose verdict is another one, among the tasks that were judged again."""
    tasks = {task.id for task in now.tasks}
    was = _verdicts(before, tasks)
    is_ = _verdicts(now, tasks)
    return [
        f"{task}, {check}: {was.get((task, check), 'not run')} before, "
        f"{is_.get((task, check), 'not run')} now"
        for task, check in sorted(was.keys() | is_.keys())
        if was.get((task, check)) != is_.get((task, check))
    ]


def _verdicts(result: Result, tasks: set[str]) -> dict[tuple[str, str], str]:
    return {
        (task.id, check.name): check.verdict
        for task in result.tasks
        if task.id in tasks
        for check in task.checks
    }
