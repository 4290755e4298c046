"""Grading submissions: the one way in, for the command and for other programs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from autograder.grading.job import Job
from autograder.grading.session import Session
from autograder.homework import Homework, Task
from autograder.intake import Submission
from autograder.results.environment import fingerprint
from autograder.results.result import Isolation, Result, SubmissionIdentity, TaskResult
from autograder.results.verdict import Judgement
from autograder.workers.channel import Channel
from autograder.workers.in_process import InProcess
from autograder.workers.starting import Workers

DEBUGGING_SECONDS = 24 * 60 * 60.0
"""The time that a check has under a debugger: a day, so that nobody is hurried."""

IN_PROCESS = Isolation("in process", "the code ran in the grader's own process, to be debugged")


def _no_progress(done: int, total: int, task: str) -> None:
    pass


@dataclass(frozen=True)
class GradingRequest:
    """A submission to grade.

    Attributes
    ----------
    seed : int
        Where the random inputs start.
    tasks : tuple of Task or None
        Which to judge; None for all.
    on_progress : callable
        Told before each check how many are done, how many there are, and the task it is for.
    journal : Path or None
        A file in which each check is written down as soon as it is judged.
    hints : int
        How much is told of a mistake that is known: 1 what was seen, 2 a question that leads to it
        too, 3 also where to read on; 0 none. A homework may allow less.
    """

    submission: Submission
    seed: int
    tasks: tuple[Task, ...] | None = None
    on_progress: Callable[[int, int, str], None] = _no_progress
    journal: Path | None = None
    hints: int = 1


def grade(
    homework: Homework,
    submission: Submission,
    seed: int,
    tasks: tuple[Task, ...] | None = None,
    *,
    isolation: str = "auto",
    debug: bool = False,
) -> Result:
    """Run a homework's checks against one submission; see `grade_each`."""
    results: list[Result] = []
    request = GradingRequest(submission, seed, tasks)
    grade_each(homework, [request], results.append, isolation=isolation, debug=debug)
    return results[0]


def grade_each(
    homework: Homework,
    requests: Iterable[GradingRequest],
    on_result: Callable[[Result], None],
    *,
    isolation: str = "auto",
    only_locked: bool = False,
    debug: bool = False,
) -> None:
    """Run a homework's checks against submissions, one after the other.

    What takes time to load is loaded once; each submission runs in a worker of its own.

    Parameters
    ----------
    requests
        May wait, before it gives the next one, until there is one.
    on_result
        Told each result, in the requests' order.
    isolation
        How to lock the code in; see `autograder.workers.tiers`.
    only_locked
        Whether to refuse, unless asked by name, what isn't safe for code that others have written.
    debug
        Run the code in this process, so that `breakpoint()` works. Not a grade.

    Raises
    ------
    UsageError
        If this machine can't lock the code in as asked, or a journal is there already.
    """
    if debug:
        _run(homework, requests, on_result, InProcess, lambda: IN_PROCESS, is_grade=False)
        return
    with Workers(homework, isolation, only_locked) as workers:
        _run(homework, requests, on_result, workers.open, lambda: workers.isolation, is_grade=True)


def practise(homework: Homework, request: GradingRequest, modules: dict[str, ModuleType]) -> Result:
    """Run a homework's checks on modules of this process. Not a grade."""
    results: list[Result] = []
    _run(
        homework,
        [request],
        results.append,
        lambda: InProcess(modules),
        lambda: IN_PROCESS,
        is_grade=False,
    )
    return results[0]


def _run(
    homework: Homework,
    requests: Iterable[GradingRequest],
    on_result: Callable[[Result], None],
    open_channel: Callable[[], Channel],
    isolation: Callable[[], Isolation],
    is_grade: bool,
) -> None:
    # Imported only now: while pytest loads, Python and NumPy do, for the workers.
    from autograder.grading.checks import run_checks

    seconds = homework.limits.seconds_per_check if is_grade else DEBUGGING_SECONDS

    def jobs() -> Generator[Job, None, None]:
        for request in requests:
            session = Session(homework, request.submission, open_channel, seconds)
            try:
                with suppress(Judgement):  # which the first check will meet again
                    session.begin_check()  # opens a worker, and so settles the isolation
                result = _empty_result(homework, request, isolation(), is_grade)
                hints = min(request.hints, homework.max_hints)
                yield Job(session, result, request.on_progress, request.journal, hints)
            finally:
                session.close()
            on_result(result)

    with closing(jobs()) as each:
        run_checks(homework, each)


def _empty_result(
    homework: Homework, request: GradingRequest, isolation: Isolation, is_grade: bool
) -> Result:
    """Return all of a result that is known before any check has run."""
    submission = request.submission
    files = sorted(submission.sources)
    return Result(
        homework=homework.name,
        title=homework.title,
        homework_version=homework.version,
        submission=SubmissionIdentity(submission.name, submission.digest, files),
        seed=request.seed,
        is_grade=is_grade,
        isolation=isolation,
        environment=fingerprint(),
        tasks=[
            TaskResult(task.id, task.title, task.points, task.visibility)
            for task in (homework.tasks if request.tasks is None else request.tasks)
        ],
        notes=list(submission.notes),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
