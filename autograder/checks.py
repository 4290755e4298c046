"""Running a homework's checks with pytest, and writing down what became of them."""

from __future__ import annotations

import inspect
import os
import time
import traceback
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from autograder.homework import HOMEWORKS, Homework
from autograder.result import CheckResult, TaskResult
from autograder.session import Session
from autograder.student import Student
from autograder.verdict import Evidence, Judgement, Verdict

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
"""The plugins of pytest that checks do without: less to load, and nothing printed or written."""


def run_checks(
    homework: Homework,
    session: Session,
    results: dict[str, TaskResult],
    seed: int,
    on_progress: Callable[[int, int, str], None],
) -> list[str]:
    """Run the checks of some tasks against a submission.

    Parameters
    ----------
    results
        The tasks to judge, by their ids; what becomes of their checks is added to them.
    seed
        Where the random inputs start.
    on_progress
        Told before each check how many are done, how many there are, and the task it is for.

    Returns
    -------
    list of str
        What went wrong on our side, outside any check.

    Raises
    ------
    KeyboardInterrupt
        If the user ended it.
    """
    known = {task.id for task in homework.tasks}
    plugin = Grading(session, known, results, seed, on_progress)
    with _no_plugins_but_ours():
        exit_code = pytest.main(
            [
                str(homework.folder),
                f"--rootdir={HOMEWORKS}",
                f"--config-file={HOMEWORKS / 'pytest.ini'}",
                "--import-mode=importlib",
                "--assert=plain",
                "--capture=no",
                *(f"-pno:{plugin}" for plugin in NOT_NEEDED),
            ],
            plugins=[plugin],
        )
    if exit_code == pytest.ExitCode.INTERRUPTED and not plugin.faults:
        raise KeyboardInterrupt
    if exit_code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not plugin.faults:
        plugin.faults.append(f"pytest ended with {exit_code!r} before it ran the checks")
    return plugin.faults


@contextmanager
def _no_plugins_but_ours() -> Iterator[None]:
    """Keep what is installed or set for the user's own pytest out of the grading."""
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
    """The pytest plugin that gives checks their fixtures and writes down what became of them.

    A check belongs to the task that its `task` marker names, and says in the first line of its
    docstring what it asks, with its parameters in braces. The first check that fails decides its
    task, and the task's further checks are left out.

    Attributes
    ----------
    faults : list of str
        What went wrong on our side, outside any check.
    """

    def __init__(
        self,
        session: Session,
        known: set[str],
        results: dict[str, TaskResult],
        seed: int,
        on_progress: Callable[[int, int, str], None],
    ) -> None:
        self._known = known
        self.faults: list[str] = []
        self._session = session
        self._results = results
        self._seed = seed
        self._on_progress = on_progress
        self._done = self._total = 0
        self._started = 0.0
        self._failure: BaseException | None = None

    @pytest.fixture(name="session", scope="session")
    def session_fixture(self) -> Session:
        """What can be asked of the submission beyond its own names."""
        return self._session

    @pytest.fixture(scope="session")
    def student(self) -> Student:
        """The submission: `student.Linear(3, 2)`."""
        return Student(self._session)

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        """Random numbers that depend on the seed and the check alone."""
        return np.random.default_rng([self._seed, zlib.crc32(request.node.name.encode())])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the checks of the tasks to judge; one that nobody would be judged by is a fault."""
        for item in items:
            task_id = _task_id(item)
            if task_id not in self._known:
                self.faults.append(f"{item.nodeid} has no task marker of a task of this homework")
            if not item.function.__doc__:  # type: ignore[attr-defined]
                self.faults.append(f"{item.nodeid} has no docstring to say what it asks")
        items[:] = [] if self.faults else [i for i in items if _task_id(i) in self._results]
        self._total = len(items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._on_progress(self._done, self._total, _task_id(item))
        self._failure = None
        self._started = time.perf_counter()
        self._session.begin_check()

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """Leave a check out when its task is lost already: True says that it has been run."""
        return True if self._results[_task_id(pyfuncitem)].failed else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Keep the first failure of a check; pytest's own long report of it isn't wanted."""
        if call.excinfo is not None and self._failure is None:
            self._failure = call.excinfo.value
        task = self._results[_task_id(item)]
        if call.when == "teardown":
            if not task.failed:
                task.checks.append(self._check_result(item))
            self._done += 1
        outcome = "passed" if call.excinfo is None else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)  # type: ignore[arg-type]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(f"the checks in {report.nodeid} can't be read:\n{report.longrepr}")

    def pytest_internalerror(self, excrepr: Any) -> None:
        self.faults.append(f"pytest failed:\n{excrepr}")

    def _check_result(self, item: pytest.Item) -> CheckResult:
        verdict, evidence = _verdict_of(self._failure)
        printed, record = self._session.printed(), self._session.record
        inputs = {} if evidence is None else record.inputs
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        docstring = inspect.cleandoc(item.function.__doc__)  # type: ignore[attr-defined]
        return CheckResult(
            name=item.name,
            sentence=docstring.splitlines()[0].format(**parameters),
            verdict=verdict,
            evidence=evidence,
            calls=record.calls,
            inputs={name: array.tolist() for name, array in inputs.items()},
            printed=printed,
            note=self._session.note,
            seconds=round(time.perf_counter() - self._started, 3),
        )


def _task_id(item: pytest.Item) -> str:
    marker = item.get_closest_marker("task")
    return "" if marker is None else str(marker.args[0])


def _verdict_of(failure: BaseException | None) -> tuple[Verdict, Evidence | None]:
    """What a check's exception means; whatever isn't a judgement is our fault."""
    if failure is None:
        return Verdict.PASSED, None
    if isinstance(failure, Judgement):
        return failure.verdict, failure.evidence
    text = "".join(traceback.format_exception(failure))
    return Verdict.GRADER_FAULT, Evidence(f"the check itself failed:\n{text}")
