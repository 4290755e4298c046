"""The three tiers of the tests, defined here and nowhere else.

=========  ===================================================  ============================
tier       leaves out                                           examples of a property test
=========  ===================================================  ============================
default    tests marked ``slow`` or ``nightly``                 20, the same in every run
gate       tests marked ``nightly``                             100
nightly    nothing                                              1000
=========  ===================================================  ============================

``pytest`` runs the default tier, ``pytest --tier gate`` another one. With paths or node ids and
without ``--tier``, pytest runs all tests in them, with 100 examples.

``--after default`` leaves out the tests that passed in the last run of the default tier. Property
tests run again, with the examples of their tier.

``@pytest.mark.slow(keep=3)`` leaves three cases of a parametrized test in the default tier: always
the same three, drawn by their names.
"""

from __future__ import annotations

import gc
import os
import signal
import zlib
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import settings

RUN_TOGETHER = {
    "tests/autograder/diagnosis/test_diagnosed_students.py": "students",
    "tests/autograder/intake/test_notebooks.py": "notebooks",
    "tests/autograder/judging/test_classification.py": "classification",
    "tests/autograder/platforms/test_gradescope.py": "gradescope",
    "tests/autograder/platforms/test_others.py": "platforms",
    "tests/autograder/reports/test_terminal.py": "students",
    "tests/autograder/test_attacks.py": "attacks",
    "tests/autograder/test_import.py": "imports",
    "tests/autograder/test_reproducible.py": "reproducible",
    "tests/autograder/test_students.py": "students",
    "tests/pytorch_databases/test_memory.py": "databases",
    "tests/pytorch_databases/test_pytorch_databases.py": "databases",
}
"""Files whose tests share what they make, or disturb one another: one process runs each group."""

LEFT_OUT_BY = {"nightly": ("default", "gate"), "slow": ("default",)}
"""The tiers that leave out each mark, in this order: `slow` keeps some of what `nightly` keeps."""

MOST_PROCESSES = 8
"""Each takes up to a gibibyte of memory."""

DONE = "done"
PASSED = "tiers/passed in {}"
"""Where pytest's cache has the tests that passed in the last run of a tier."""

COMMAND = {"slow": "pytest --tier gate", "nightly": "pytest --tier nightly"}

# A loaded machine is slow, not wrong: no test has a deadline.
settings.register_profile("default", deadline=None, max_examples=20, derandomize=True)
settings.register_profile("gate", deadline=None)
settings.register_profile("nightly", deadline=None, max_examples=1000)

LEFT_OUT = pytest.StashKey[Counter[str]]()

FREEZE, UNFREEZE = gc.freeze, gc.unfreeze


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier",
        choices=("default", "gate", "nightly"),
        help="the tests to run: default (two minutes), gate (a quarter of an hour), nightly (all)",
    )
    parser.addoption(
        "--after",
        choices=("default", "gate"),
        help="leave out what passed in the last run of this tier, but no property tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow(keep=0): the default tier runs `keep` of its cases")
    config.addinivalue_line("markers", "nightly(keep=0): only nightly runs more than `keep` cases")
    config.addinivalue_line("markers", "last: a check of a homework that runs after all others")
    config.addinivalue_line("markers", "task(name): the task of a homework that a check decides")
    config.stash[LEFT_OUT] = Counter()
    # A shell has what it starts in the background ignore interrupts; tests interrupt processes.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.tier is None and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.option.tier = "default"
    settings.load_profile(config.option.tier or "gate")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector away from the tests themselves, which stay until the end.

    There are so many of them that each collection would take a second, and gradings collect. They
    also unfreeze, which would give the tests back to the collector: from here on, only tests with
    the fixture `freezing` do.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        FREEZE()
        gc.enable()
        gc.freeze = gc.unfreeze = _nothing  # type: ignore[assignment]


def _nothing() -> None:
    pass


@pytest.fixture
def freezing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test freeze objects and unfreeze them, as everywhere else."""
    monkeypatch.setattr(gc, "freeze", FREEZE)
    monkeypatch.setattr(gc, "unfreeze", UNFREEZE)
    UNFREEZE()
    yield
    gc.collect()
    FREEZE()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = _left_out_by(config.option.tier, items)
    if config.option.after:
        left_out |= dict.fromkeys(_done(config, items), DONE)
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.stash[LEFT_OUT].update(left_out.values())
        config.hook.pytest_deselected(items=list(left_out))


def _left_out_by(tier: str | None, items: list[pytest.Item]) -> dict[pytest.Item, str]:
    """Return the items that a tier leaves out, each with the mark that is the reason."""
    left_out: dict[pytest.Item, str] = {}
    for name, tiers in LEFT_OUT_BY.items():
        if tier in tiers:
            rest = [item for item in items if item not in left_out]
            left_out |= dict.fromkeys(_without_samples(rest, name), name)
    return left_out


def _done(config: pytest.Config, items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the items that have passed in another tier, and prove nothing more in this one."""
    after = config.option.after
    cache = getattr(config, "cache", None)
    passed = set(cache.get(PASSED.format(after), ()) if cache else ())
    if not passed:
        raise pytest.UsageError(f"--after {after}: first run pytest --tier {after}")
    for item in items:
        draws_examples = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if item.nodeid in passed and not draws_examples:
            yield item


def _without_samples(items: list[pytest.Item], name: str) -> list[pytest.Item]:
    """Return the items with this mark, without the cases that each test keeps."""
    cases = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker(name)
        if mark is not None:
            cases[item.nodeid.partition("[")[0], mark.kwargs.get("keep", 0)].append(item)
    return [
        item
        for (_, keep), each in cases.items()
        for item in sorted(each, key=lambda item: zlib.crc32(item.nodeid.encode()))[keep:]
    ]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of processes that share the tests; named tests run in this one."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return 0
    return min(os.cpu_count() or 1, MOST_PROCESSES)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hand out the tests of `RUN_TOGETHER` as groups, and all others one by one."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return RUN_TOGETHER.get(nodeid.partition("::")[0], nodeid)

        def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
            super().mark_test_complete(node, item_index, duration)
            # After each test, xdist looks through all groups that it knows.
            groups = self.assigned_work[node]
            group = self._split_scope(self.registered_collections[node][item_index])
            if all(groups[group].values()):
                del groups[group]

    return Scheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Read what a process of pytest-xdist left out; all processes leave out the same."""
    output: dict[str, Counter[str]] = getattr(node, "workeroutput", {})
    node.config.stash[LEFT_OUT] = Counter(output.get("left_out", {}))  # type: ignore[attr-defined]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(session.config.stash[LEFT_OUT])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    passed = [report.nodeid for report in terminalreporter.getreports("passed")]
    if passed and config.option.tier and (cache := getattr(config, "cache", None)):
        cache.set(PASSED.format(config.option.tier), passed)
    left_out = config.stash[LEFT_OUT]
    if done := left_out.pop(DONE, 0):
        terminalreporter.write_line(
            f"{done:,} tests were left out: they passed in the {config.option.after} tier."
        )
    for name, count in left_out.items():
        terminalreporter.write_line(
            f"{count:,} {name} tests were left out. Run them too: {COMMAND[name]}"
        )
    if config.option.tier == "default":
        terminalreporter.write_line("Property tests drew 20 examples each; the gate draws 100.")
