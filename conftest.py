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

``@pytest.mark.slow(keep=3)`` leaves three cases of a parametrized test in the default tier: always
the same three, drawn by their names.
"""

from __future__ import annotations

import signal
import zlib
from collections import Counter, defaultdict

import pytest
from hypothesis import settings

RUN_TOGETHER = {
    "tests/autograder/diagnosis/test_diagnosed_students.py": "students",
    "tests/autograder/reports/test_terminal.py": "students",
    "tests/autograder/test_attacks.py": "attacks",
    "tests/autograder/test_reproducible.py": "reproducible",
    "tests/autograder/test_students.py": "students",
    "tests/pytorch_databases/test_pytorch_databases.py": "databases",
}
"""Files whose tests share what they make, or disturb one another: one process runs each group."""

LEFT_OUT_BY = {"slow": ("default",), "nightly": ("default", "gate")}
COMMAND = {"slow": "pytest --tier gate", "nightly": "pytest --tier nightly"}

# A loaded machine is slow, not wrong: no test has a deadline.
settings.register_profile("default", deadline=None, max_examples=20, derandomize=True)
settings.register_profile("gate", deadline=None)
settings.register_profile("nightly", deadline=None, max_examples=1000)

LEFT_OUT = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier",
        choices=("default", "gate", "nightly"),
        help="the tests to run: default (a minute), gate (a quarter of an hour), nightly (all)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow(keep=0): the default tier runs `keep` of its cases")
    config.addinivalue_line("markers", "nightly(keep=0): only nightly runs more than `keep` cases")
    config.stash[LEFT_OUT] = Counter()
    # A shell has what it starts in the background ignore interrupts; tests interrupt processes.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.tier is None and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.option.tier = "default"
    settings.load_profile(config.option.tier or "gate")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = {
        item: name
        for name, tiers in LEFT_OUT_BY.items()
        if config.option.tier in tiers
        for item in _without_samples(items, name)
    }
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.stash[LEFT_OUT].update(left_out.values())
        config.hook.pytest_deselected(items=list(left_out))


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
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hand out the tests of `RUN_TOGETHER` as groups, and all others one by one."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return RUN_TOGETHER.get(nodeid.partition("::")[0], nodeid)

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
    for name, count in config.stash[LEFT_OUT].items():
        terminalreporter.write_line(
            f"{count:,} {name} tests were left out. Run them too: {COMMAND[name]}"
        )
    if config.option.tier == "default":
        terminalreporter.write_line("Property tests drew 20 examples each; the gate draws 100.")
