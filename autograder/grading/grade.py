"""Grades submissions: the entry for the command and for other programs."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from autograder.destination import Destination
from autograder.errors import UsageError
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
"""The time of a check under a debugger: a day."""

YOUNG_COLLECTIONS = 2
"""The number of collections of young objects that a submission makes if it leaves many cycles."""

SHORT_LOOKS = 16
"""How many looks for unused cycles, one after another, leave out what is kept."""

IN_PROCESS = Isolation("in process", "the code ran in the grader's own process, to be debugged")


def _no_progress(done: int, total: int, task: str) -> None:
    pass


@dataclass(frozen=True)
class GradingRequest:
    """A submission to grade.

    Attributes
    ----------
    seed : int
        The seed of the random inputs.
    tasks : tuple of Task or None
        The tasks to judge; None for all.
    on_progress : callable
        Called before each check with the number of finished checks, the number of all checks, and
        the task of the check.
    journal : Destination, Path or None
        A file to which each check is written as soon as it is judged.
    hints : int
        How many hints a known mistake gets: 1 an observation, 2 also a question that leads to the
        mistake, 3 also where to read on. A homework may allow fewer.
    seconds_per_check : float or None
        The time of a check, if it isn't the homework's.
    more_follow : bool
        Whether others of this seed follow: what is prepared for it is kept at once. Else it is kept
        from the second submission on, since it takes hundreds of MiB.
    """

    submission: Submission
    seed: int
    tasks: tuple[Task, ...] | None = None
    on_progress: Callable[[int, int, str], None] = _no_progress
    journal: Destination | Path | None = None
    hints: int = 1
    seconds_per_check: float | None = None
    more_follow: bool = False


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

    Slow imports happen once; each submission runs in a worker of its own.

    Parameters
    ----------
    requests
        The submissions; the iterable may wait for the next one.
    on_result
        Called with each result, in the order of the requests.
    isolation
        How to lock the code in; see `autograder.workers.tiers`.
    only_locked
        Refuse a way that isn't safe for other people's code, unless `isolation` names it.
    debug
        Run the code in this process, so that `breakpoint()` works. The result is not a grade.

    Raises
    ------
    UsageError
        If this machine can't lock the code in as wanted, if the journal's file exists, or if the
        journal couldn't be written to its end; the result has then been passed on.
    """
    if debug:
        _run(homework, requests, on_result, InProcess, lambda: IN_PROCESS, is_grade=False)
        return
    with Workers(homework, isolation, only_locked) as workers:
        _run(homework, requests, on_result, workers.open, lambda: workers.isolation, is_grade=True)


def practise(homework: Homework, request: GradingRequest, modules: dict[str, ModuleType]) -> Result:
    """Run a homework's checks on modules of this process; the result is not a grade."""
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
    # Imported only now: pytest loads here while Python and NumPy load in the workers' process.
    from autograder.grading.checks import run_checks

    by_task = {task.id: task.seconds_per_check for task in homework.tasks}

    def jobs() -> Generator[Job, None, None]:
        for request in requests:
            seconds = request.seconds_per_check or homework.limits.seconds_per_check
            seconds = seconds if is_grade else DEBUGGING_SECONDS
            session = Session(homework, request.submission, open_channel, seconds)
            session.more_follow = request.more_follow
            if is_grade:
                session.seconds_by_task = {task: own or seconds for task, own in by_task.items()}
            try:
                with suppress(Judgement):  # the first check will raise it again
                    session.begin_check()  # starts a worker, which decides the isolation
                result = _empty_result(homework, request, isolation(), is_grade)
                hints = min(request.hints, homework.max_hints)
                job = Job(session, result, request.on_progress, request.journal, hints)
                yield job
            finally:
                session.close()
            on_result(result)
            collector.collect()
            if job.fault_of_journal:
                raise UsageError(job.fault_of_journal)

    with rare_collections() as collector, closing(jobs()) as each:
        run_checks(homework, each)


class Collector:
    """Frees the unused cycles of objects that gradings leave, and the arrays that hang on them.

    A wrong program leaves a hundred thousand objects. Python on its own would wait until the
    memory is full of them; to look after each right program would take a tenth of its time.

    What is kept for later submissions has millions of objects. Python looks through them only now
    and then: a wrong program may need a hundred looks on its way.
    """

    def __init__(self) -> None:
        self._before, self._short_looks = self._young_collections(), 0

    def collect(self) -> None:
        """Look for cycles, if there may be many."""
        if self._young_collections() - self._before >= YOUNG_COLLECTIONS:
            self._short_looks += 1
            if self._short_looks > SHORT_LOOKS:  # what was kept may be unused by now
                gc.unfreeze()
                self._short_looks = 0
            gc.collect()
            self._before = self._young_collections()
        gc.freeze()

    def _young_collections(self) -> int:
        return int(gc.get_stats()[0]["collections"])


@contextmanager
def rare_collections() -> Iterator[Collector]:
    """Let Python look for unused cycles of objects less often: a history has many objects."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield Collector()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _to_judge(homework: Homework, request: GradingRequest) -> list[Task]:
    """Return the tasks to judge: extra ones whose files were not handed in appear in no report."""
    tasks = homework.select(()) if request.tasks is None else request.tasks
    there = {*request.submission.sources, *(each.file for each in homework.provided)}

    def has_file(task: Task) -> bool:
        return any(homework.file_defining(name) in there for name in task.needs)

    return [task for task in tasks if not task.extra or has_file(task)] or [*tasks]


def _empty_result(
    homework: Homework, request: GradingRequest, isolation: Isolation, is_grade: bool
) -> Result:
    """Return the result before any check has run."""
    submission = request.submission
    files = sorted(submission.sources)
    return Result(
        homework=homework.name,
        title=homework.title,
        homework_version=homework.version,
        submission=SubmissionIdentity(
            submission.name, submission.digest, files, submission.arrived_at, submission.student
        ),
        seed=request.seed,
        is_grade=is_grade and not submission.unreadable,
        isolation=isolation,
        environment=fingerprint(),
        tasks=[
            TaskResult(task.id, task.title, task.points, task.visibility, extra=task.extra)
            for task in _to_judge(homework, request)
        ],
        notes=list(submission.notes),
        unreadable=list(dict.fromkeys(submission.unreadable.values())),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
        is_part=request.tasks is not None and len(request.tasks) < len(homework.select(())),
    )
