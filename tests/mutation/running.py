"""Run tests against mutants, each in a forked process of its own.

The tests are collected once. A fault in a function is planted by giving the function other code.
What runs on import needs more: the forked process forgets mytorch and the tests, and imports both
again, with the fault.
"""

from __future__ import annotations

import gc
import math
import os
import pickle
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from hypothesis import Phase, settings

from tests.mutation.covering import Changed, Coverage, Noting, forget
from tests.mutation.mutants import PROJECT, Mutant

PATHS = ["tests/mytorch", "tests/pytorch_databases", "mytorch", "README.md"]
OPTIONS = ["--tier", "gate", "-n", "0", "-q", "-p", "no:cacheprovider"]

LONG = "tests/pytorch_databases"
"""Tests that take half a minute: they run last."""

READING = "tests/mytorch/test_defaults.py::test_defaults", "tests/mytorch/test_nearest.py"
"""Tests that read the signatures of functions and the names of packages, and execute none."""

SLOWER, SECONDS = 20, 10
"""A test may take so many times its usual time, and so many seconds more, of the processor."""
WALL = 300
"""Seconds by the clock: for tests that wait for ever."""
MEMORY = 16 << 30
"""Bytes that the process of a test may have."""

# No time for the smallest example of a failure; the same examples in every run.
settings.register_profile(
    "mutation",
    deadline=None,
    max_examples=20,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)


@dataclass(frozen=True)
class Judgement:
    """What became of a mutant: the test that failed, "" if none did; and how many could have."""

    caught: str
    tests: int


class Profile:
    """A plugin of pytest with the settings of property tests."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        settings.load_profile("mutation")


class Session(Profile):
    """A plugin of pytest that runs `loop` in the place of the tests, with all of them by name."""

    def __init__(self, loop: Callable[[pytest.Session, dict[str, pytest.Item]], None]) -> None:
        self.loop = loop

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.loop(session, {item.nodeid: item for item in session.items})
        return True


class Watching:
    """A plugin of pytest that says whether a test has failed."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


def import_what_is_not_tested() -> None:
    """Import what takes time, once for all processes."""
    import hypothesis.extra.numpy  # noqa: F401

    try:
        import torch
    except ImportError:
        return
    torch.set_num_threads(1)


def silent() -> None:
    """Send all output of this process nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def measured(paths: list[str]) -> Coverage:
    """Run all tests in a process of their own, and return what they execute."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "coverage"
        if os.fork() == 0:
            silent()
            noting = Noting()
            pytest.main([*OPTIONS, *paths], [noting, Profile()])
            file.write_bytes(pickle.dumps(noting.coverage()))
            os._exit(0)
        os.wait()
        coverage: Coverage = pickle.loads(file.read_bytes())
    return coverage


def judge(
    mutants: list[Mutant],
    coverage: Coverage,
    paths: list[str],
    budget: float,
    said: Callable[[Mutant, Judgement], None],
) -> None:
    """Say what becomes of each mutant, in their order.

    The budget is the number of seconds for the tests of one mutant, as long as they pass. If it has
    an end, PyTorch's own samples are left out too.
    """

    def loop(session: pytest.Session, items: dict[str, pytest.Item]) -> None:
        functions = functions_of_mytorch()
        for mutant in mutants:
            names = affordable(coverage.of(mutant.path, mutant.lines), coverage, budget)
            codes = new_codes(mutant)
            on_import = codes is None or coverage.runs_on_import(mutant.path, mutant.lines)
            if on_import:
                reading = (name for name in coverage.tests if name.startswith(READING))
                names = list(dict.fromkeys([*reading, *names]))
            names = [name for name in names if name in items]
            if on_import:
                run = imported(mutant, names, coverage)
            else:
                run = planted(codes, functions, session, [items[name] for name in names], coverage)
            said(mutant, Judgement(_outcome(run) if names else "", len(names)))

    pytest.main([*OPTIONS, *paths], [Session(loop)])


def affordable(names: list[str], coverage: Coverage, budget: float) -> list[str]:
    """Return the tests that fit into a budget of seconds, those that take long at the end."""
    long = [name for name in names if name.startswith(LONG)]
    short = [name for name in names if not name.startswith(LONG)]
    if budget == math.inf:
        return short + long
    seconds = dict(zip(coverage.tests, coverage.seconds, strict=True))
    until = accumulate(seconds[name] for name in short[1:])
    return short[:1] + [n for n, total in zip(short[1:], until, strict=True) if total <= budget]


def _outcome(run: Callable[[Callable[[str], None]], None]) -> str:
    """Run tests in a forked process; return the name of that which fails, "" if none does."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        import resource  # not on Windows

        os.close(reader)
        silent()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            run(lambda line: os.write(writer, f"{line}\n".encode()) and None)
        except BaseException as error:
            os.write(writer, f"{BROKEN}{error!r}\n".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        *_, last = [b"nothing ran", *file.read().splitlines()]
    os.waitpid(pid, 0)
    name = last.decode()
    if name.startswith(BROKEN):
        raise RuntimeError(name)
    return "" if name == PASSED else name


PASSED = "all tests pass"
BROKEN = "the tool is broken: "


def planted(
    codes: dict[Key, CodeType],
    functions: dict[Key, list[FunctionType]],
    session: pytest.Session,
    items: list[pytest.Item],
    coverage: Coverage,
) -> Callable[[Callable[[str], None]], None]:
    """Return a function that runs the tests with other code in some functions."""

    def run(say: Callable[[str], None]) -> None:
        for key, code in codes.items():
            for function in functions.get(key, []):
                function.__code__ = code
        run_tests(session, items, coverage, say)

    return run


def imported(
    mutant: Mutant, names: list[str], coverage: Coverage
) -> Callable[[Callable[[str], None]], None]:
    """Return a function that imports mytorch again, with a changed file, and runs the tests."""

    def run(say: Callable[[str], None]) -> None:
        where = PROJECT / mutant.path
        code = compile(mutant.mutated, str(where), "exec", dont_inherit=True)
        for name in list(sys.modules):
            if name.partition(".")[0] in ("mytorch", "tests", "conftest"):
                del sys.modules[name]

        def loop(session: pytest.Session, items: dict[str, pytest.Item]) -> None:
            chosen = [items[name] for name in names if name in items]
            run_tests(session, chosen, coverage, say)

        say("the import")
        files = list(dict.fromkeys(name.partition("::")[0] for name in names))
        changed = Changed(lambda path: code if path == where else None)
        pytest.main([*OPTIONS, *files], [Session(loop), Planting(changed)])
        assert changed.used

    return run


class Planting:
    """A plugin of pytest that has modules imported from changed code."""

    def __init__(self, changed: Changed) -> None:
        self.changed = changed

    def pytest_configure(self) -> None:
        sys.meta_path.insert(0, self.changed)  # before pytest's own, which reads the file


def run_tests(
    session: pytest.Session,
    items: list[pytest.Item],
    coverage: Coverage,
    say: Callable[[str], None],
) -> None:
    """Run tests until one fails; say the name of each before it runs."""
    import resource

    seconds = dict(zip(coverage.tests, coverage.seconds, strict=True))
    watching = Watching()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    session.config.pluginmanager.unregister(reporter)
    session.config.pluginmanager.register(watching)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for item, following in zip(items, [*items[1:], None], strict=True):
        say(item.nodeid)
        usage = resource.getrusage(resource.RUSAGE_SELF)
        limit = usage.ru_utime + usage.ru_stime + SLOWER * seconds[item.nodeid] + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), resource.RLIM_INFINITY))
        signal.alarm(WALL)
        forget()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if watching.failed:
            return
    say(PASSED)


Key = tuple[str, str, int]


def key_of(code: CodeType) -> Key:
    """Return what tells the code of a function from all other code."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def functions_of_mytorch() -> dict[Key, list[FunctionType]]:
    """Return all functions that are there now, also those in classes and in other functions."""
    found = defaultdict(list)
    package = str(PROJECT / "mytorch")
    for value in gc.get_objects():
        if type(value) is FunctionType and value.__code__.co_filename.startswith(package):
            found[key_of(value.__code__)].append(value)
    return found


def new_codes(mutant: Mutant) -> dict[Key, CodeType] | None:
    """Return the code of the function with the fault, and of those within; None if it needs more.

    Defaults are no part of a function's code. And code that uses other variables of the functions
    around it fits none of the functions that are there.
    """
    if mutant.function is None:
        return None
    path = str(PROJECT / mutant.path)
    before, after = (
        next(
            code
            for code in codes_within(compile(text, path, "exec", dont_inherit=True))
            if (code.co_qualname, code.co_firstlineno) == mutant.function
        )
        for text in (mutant.text, mutant.mutated)
    )
    pairs = list(zip_longest(codes_within(before), codes_within(after)))
    if any(a is None or b is None or a.co_freevars != b.co_freevars for a, b in pairs):
        return None
    return {key_of(a): b for a, b in pairs}


def codes_within(code: CodeType) -> Iterator[CodeType]:
    """Yield a code, and those of the functions, classes and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_within(constant)
