"""Grading a submission: the one way in, for the command and for other programs."""

from __future__ import annotations

from collections.abc import Callable

from autograder.channel import Channel, InProcess, WorkerProcess
from autograder.homework import Homework, Task
from autograder.intake import Submission
from autograder.result import Result, TaskResult
from autograder.session import Session

DEBUGGING_SECONDS = 24 * 60 * 60.0
"""The time that a check has under a debugger: a day, so that nobody is hurried."""


def grade(
    homework: Homework,
    submission: Submission,
    seed: int,
    tasks: tuple[Task, ...] | None = None,
    debug: bool = False,
    on_progress: Callable[[int, int, str], None] = lambda done, total, task: None,
) -> Result:
    """Run a homework's checks against a submission.

    Parameters
    ----------
    seed
        Where the random inputs start.
    tasks
        Which tasks to judge; None for all.
    debug
        Run the student's code in this process, so that `breakpoint()` works. Not a grade.
    on_progress
        Told before each check how many are done, how many there are, and the task it is for.
    """
    tasks = homework.tasks if tasks is None else tasks
    results = {task.id: TaskResult(task.id, task.title, task.points) for task in tasks}
    open_channel: Callable[[], Channel] = InProcess if debug else WorkerProcess
    seconds = DEBUGGING_SECONDS if debug else homework.seconds_per_check
    session = Session(homework, submission, open_channel, seconds)
    try:
        # Imported only now: while pytest loads, the worker starts.
        from autograder.checks import run_checks

        faults = run_checks(homework, session, results, seed, on_progress)
    finally:
        session.close()
    return Result(
        homework=homework.name,
        title=homework.title,
        seed=seed,
        is_grade=not debug,
        tasks=list(results.values()),
        notes=list(submission.notes),
        faults=faults,
    )
