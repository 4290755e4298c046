"""Runs a homework's checks with pytest, and records their results."""

from __future__ import annotations

import inspect
import os
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading.collection import QUESTIONS, TABLE, collect_and_run
from autograder.grading.compare import describe
from autograder.grading.job import Job
from autograder.grading.record import unusual_type
from autograder.grading.same_crash import report_once
from autograder.grading.seeds import generator
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homework import Homework
from autograder.results.result import CheckResult, TaskResult, Visibility
from autograder.results.verdict import Evidence, Judgement, Verdict

NOT_NEEDED = [
    "cacheprovider",
    "debugging",
    "doctest",
    "faulthandler",
    "junitxml",
    "legacypath",
    "logging",
    "pastebin",
    "setuponly",
    "setupplan",
    "stepwise",
    "terminal",
    "threadexception",
    "unittest",
    "unraisableexception",
]
"""Plugins of pytest that checks don't need: without them, pytest loads faster, and is silent."""

PLAIN_VALUES = type(None), bool, int, float, complex, str, bytes, list, tuple, dict
"""What a check gets as it is. All else that students make stays on their side."""

OPTIONS = ["--assert=plain", "--capture=no", *(f"-pno:{plugin}" for plugin in NOT_NEEDED)]

VISIBILITIES = list(Visibility)
"""From the tasks that students see at once to those that they never see."""


def run_checks(homework: Homework, jobs: Iterator[Job]) -> None:
    """Run a homework's checks against submissions, one after the other.

    The checks are collected once. A fault of the grader outside any check is reported in the
    result of the current submission, and of all that follow.

    Raises
    ------
    KeyboardInterrupt
        If the user pressed Ctrl-C.
    """
    plugin = Grading(homework, jobs)
    with _no_plugins_but_ours():
        exit_code = collect_and_run(homework, plugin, OPTIONS)
    if plugin.ended_by is not None:
        raise plugin.ended_by
    if exit_code == pytest.ExitCode.INTERRUPTED and not plugin.faults:
        raise KeyboardInterrupt
    # Jobs are left only if pytest could not go on.
    faults = plugin.faults or [f"pytest ended with {exit_code!r} before it ran the checks"]
    if plugin.job is not None:
        plugin.job.result.faults += faults
    for job in jobs:
        job.result.faults += faults


@contextmanager
def _no_plugins_but_ours() -> Iterator[None]:
    """Hide the user's own pytest plugins and settings from the grading."""
    ours = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class Grading:
    """The pytest plugin that gives checks their fixtures and records their results.

    A check belongs to the task that its `task` marker names. The first line of its docstring is the
    sentence that students read, with the check's parameters in braces. The first check that fails
    decides its task: the task's other checks are left out. A check with points of its own,
    `@pytest.mark.task("forward", points=3)`, decides these points only.

    Attributes
    ----------
    faults : list of str
        The grader's own failures, outside any check.
    job : Job or None
        The submission that is being judged.
    ended_by : Exception or None
        An exception raised while the next job was prepared.
    """

    def __init__(self, homework: Homework, jobs: Iterator[Job]) -> None:
        self._known = {task.id: task.points for task in homework.select(())}
        self._jobs = jobs
        self._table, self._questions = homework.table, homework.questions
        self._folder = homework.folder
        self.faults: list[str] = []
        self.job: Job | None = None
        self.ended_by: Exception | None = None
        self._done = self._total = 0
        self._started = 0.0
        self._visibility = Visibility.VISIBLE
        self._failure: BaseException | None = None

    @property
    def _current(self) -> Job:
        assert self.job is not None
        return self.job

    def pytest_configure(self, config: pytest.Config) -> None:
        """Hand the homework's table and questions to the checks that follow from them."""
        if self._table is not None:
            config.stash[TABLE] = self._table
        if self._questions is not None:
            config.stash[QUESTIONS] = self._questions

    @pytest.fixture(name="session", scope="session")
    def session_fixture(self) -> Session:
        """The session with the submission, for more than calls by name."""
        return self._current.session

    @pytest.fixture(scope="session")
    def student(self) -> Student:
        """The submission: `student.Linear(3, 2)`."""
        return Student(self._current.session)

    @pytest.fixture
    def seed(self) -> int:
        """The seed of the grading, for what several checks draw alike."""
        return self._current.result.seed

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        """Random numbers that depend only on the seed and the check."""
        return generator(self._current.result.seed, request.node.name)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Report checks without a task or a sentence: each is a fault."""
        for item in items:
            if _task_id(item) not in self._known:
                self.faults.append(f"{item.nodeid} has no task marker of a task of this homework")
            if not item.function.__doc__:  # type: ignore[attr-defined]
                self.faults.append(f"{item.nodeid} has no docstring, which students would read")
        parts: Counter[str] = Counter()
        for item in items:
            parts[_task_id(item)] += _points(item)
        self.faults += [
            f"the points of the checks of {task} add up to {points}, and the task has {wanted}"
            for task, wanted in self._known.items()
            if (points := parts[task]) and points != wanted
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the checks once for each job; True tells pytest that they have been run."""
        while not self.faults:
            try:
                self.job = next(self._jobs, None)
                if self.job is None:
                    break
                items = [item for item in session.items if _task_id(item) in self.job.tasks]
                self.job.begin(Counter(map(_task_id, items)))
            except Exception as error:  # `run_checks` raises it again: pytest would swallow it
                self.ended_by = error
                break
            self._run(self.job, items)
        return True

    def _run(self, job: Job, items: list[pytest.Item]) -> None:
        """Run the checks of the tasks to judge: those that students see first, in pytest's order.

        A worker that knows a hidden input can leave it where a later worker finds it, such as in
        the kernel's cache of files. No visible check may come later.
        """
        items = sorted(items, key=lambda item: VISIBILITIES.index(self._task(item).visibility))
        self._done, self._total = 0, len(items)
        self._visibility = self._task(items[0]).visibility if items else Visibility.VISIBLE
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        job.end()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._current.on_progress(self._done, self._total, _task_id(item))
        self._failure = None
        self._started = time.perf_counter()
        task, session = self._task(item), self._current.session
        if task.is_decided:
            return
        if task.visibility is not self._visibility:
            # The student's code could store a hidden check's inputs, and print them in another.
            session.start_afresh()
            self._visibility = task.visibility
        session.begin_check(task.id)
        session.expect_readable(task.id)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """Skip a check whose task has failed already; True tells pytest that it has been run."""
        return True if self._task(pyfuncitem).is_decided else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Record the first failure of a check; pytest's own long report isn't needed."""
        if call.excinfo is not None and self._failure is None:
            self._failure = call.excinfo.value
        task = self._task(item)
        if call.when == "teardown":
            if not task.is_decided:
                check = self._check_result(item)
                for earlier in self._current.result.tasks:
                    report_once(earlier, task, check)
                self._current.add(task, check)
            self._done += 1
        outcome = "passed" if call.excinfo is None else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)  # type: ignore[arg-type]

    def _task(self, item: pytest.Item) -> TaskResult:
        return self._current.tasks[_task_id(item)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(f"the checks in {report.nodeid} can't be read:\n{report.longrepr}")

    def pytest_internalerror(self, excrepr: Any) -> bool:
        """Record a failure of pytest itself; True tells pytest not to print it."""
        self.faults.append(f"pytest failed:\n{excrepr}")
        return True

    def _check_result(self, item: pytest.Item) -> CheckResult:
        verdict, evidence = _verdict_of(self._failure, self._folder)
        session = self._current.session
        (stdout, stderr), record = session.printed(), session.record
        inputs = {} if evidence is None else record.shown_inputs()
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        docstring = inspect.cleandoc(item.function.__doc__)  # type: ignore[attr-defined]
        return CheckResult(
            name=item.name,
            sentence=docstring.splitlines()[0].format(**parameters),
            verdict=verdict,
            evidence=evidence,
            calls=[*record.calls],  # the fixtures of a check that is left out may add to them
            inputs={name: array.tolist() for name, array in inputs.items()},
            input_types={name: text for name, X in inputs.items() if (text := unusual_type(X))},
            stdout=stdout,
            stderr=stderr,
            note=session.note,
            seconds=round(time.perf_counter() - self._started, 3),
            peak_mebibytes=session.peak_mebibytes,
            points=_points(item),
        )


def _task_id(item: pytest.Item) -> str:
    marker = item.get_closest_marker("task")
    return "" if marker is None else str(marker.args[0])


def _is_of_a_plain_value(failure: AttributeError, checks: Path) -> bool:
    """Whether a check has read an attribute of a plain value, where students have an object.

    Such as `layer.weight.data`, where a student's weight is None.
    """
    last = traceback.extract_tb(failure.__traceback__)[-1]
    is_named = failure.name is not None and isinstance(failure.obj, PLAIN_VALUES)
    return is_named and Path(last.filename).parent == checks


def _points(item: pytest.Item) -> int:
    """Return the points of a check alone; 0 if it decides its whole task."""
    marker = item.get_closest_marker("task")
    return 0 if marker is None else int(marker.kwargs.get("points", 0))


def _verdict_of(failure: BaseException | None, checks: Path) -> tuple[Verdict, Evidence | None]:
    """Return the verdict on a check's exception; one that isn't a judgement is our fault.

    Parameters
    ----------
    checks
        The folder of the homework's own checks.
    """
    if failure is None:
        return Verdict.PASSED, None
    if isinstance(failure, Judgement):
        return failure.verdict, failure.evidence
    if isinstance(failure, AttributeError) and _is_of_a_plain_value(failure, checks):
        got = describe(failure.obj)
        message = f"something with the attribute {failure.name} belongs here, and it is {got}"
        return Verdict.WRONG, Evidence(message, f"an object with {failure.name}", got)
    text = "".join(traceback.format_exception(failure))
    return Verdict.GRADER_FAULT, Evidence(f"the check itself failed:\n{text}")
