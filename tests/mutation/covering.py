"""Which tests execute which statement: all tests once, with a note at every statement."""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib.abc
import importlib.machinery
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import numpy as np
import pytest

from tests.mutation.mutants import FUNCTIONS, PROJECT

RAN = "__ran__"
"""The array, among the built-in names, in which an executed statement writes a 1."""

Place = tuple[str, int]
"""A file and the first line of a statement."""


@dataclass
class Coverage:
    """What each test executes.

    Attributes
    ----------
    tests, seconds
        The names of the tests that pass, and the time that each takes.
    places
        The statements inside functions.
    ran : (tests, places)
        Whether a test executes a statement.
    on_import : (places,)
        What runs before any test: when modules are imported, and tests are collected.
    """

    tests: list[str]
    seconds: np.ndarray
    places: dict[Place, int]
    ran: np.ndarray
    on_import: np.ndarray

    def runs_on_import(self, path: str, lines: tuple[int, ...]) -> bool:
        """Whether one of these statements runs before any test."""
        found = [self.places[path, line] for line in lines if (path, line) in self.places]
        return bool(self.on_import[found].any())

    def of(self, path: str, lines: tuple[int, ...]) -> list[str]:
        """Return the tests that execute one of these statements, the fastest first.

        For statements that run on import, these are the tests that execute anything in the file.
        """
        found = [self.places[path, line] for line in lines if (path, line) in self.places]
        if not found or self.on_import[found].any():
            found = [number for (where, _), number in self.places.items() if where == path]
        chosen = np.flatnonzero(self.ran[:, found].any(axis=1))
        return [self.tests[i] for i in chosen[np.argsort(self.seconds[chosen], kind="stable")]]


class Changed(importlib.abc.MetaPathFinder):
    """Imports modules of mytorch from changed code; the files stay as they are."""

    def __init__(self, code_of: Callable[[Path], CodeType | None]) -> None:
        self.code_of = code_of
        self.used = False

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] != "mytorch":
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)  # type: ignore[arg-type]
        if spec is None or spec.origin is None:
            return spec
        code = self.code_of(Path(spec.origin))
        if code is not None:
            self.used = True
            spec.loader = _Loader(fullname, spec.origin, code)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, code: CodeType) -> None:
        super().__init__(fullname, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Noting:
    """A plugin of pytest that says which statements each test executes."""

    def __init__(self) -> None:
        self.places: dict[Place, int] = {}
        self.ran = np.zeros(1 << 16, np.uint8)
        self.rows: dict[str, tuple[float, np.ndarray]] = {}
        self.failed: set[str] = set()
        self.on_import = self.ran
        setattr(builtins, RAN, memoryview(self.ran))
        sys.meta_path.insert(0, Changed(self.code_of))

    def code_of(self, path: Path) -> CodeType:
        """Return the code of a file, with a note before every statement in a function."""
        tree = ast.parse(path.read_bytes())
        name = path.relative_to(PROJECT).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, FUNCTIONS):
                node.body = list(self._noted(node.body, name))
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)

    def _noted(self, body: list[ast.stmt], name: str) -> Iterator[ast.stmt]:
        for i, statement in enumerate(body):
            docstring = isinstance(statement, ast.Expr) and isinstance(
                statement.value, ast.Constant
            )
            if not (docstring and i == 0):
                number = self.places.setdefault((name, statement.lineno), len(self.places))
                note = ast.parse(f"{RAN}[{number}] = 1").body[0]
                for node in ast.walk(note):
                    ast.copy_location(node, statement)
                yield note
            if not isinstance(statement, FUNCTIONS):  # which ast.walk reaches too
                for block in ("body", "orelse", "finalbody"):
                    if getattr(statement, block, None):
                        noted = list(self._noted(getattr(statement, block), name))
                        setattr(statement, block, noted)
                handlers, cases = (
                    getattr(statement, "handlers", []),
                    getattr(statement, "cases", []),
                )
                for inner in [*handlers, *cases]:
                    inner.body = list(self._noted(inner.body, name))
            yield statement

    def pytest_collection_finish(self) -> None:
        self.on_import = self.ran.copy()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget()
        self.ran[:] = 0
        start = time.process_time()
        try:
            return (yield)
        finally:
            seconds = time.process_time() - start
            self.rows[item.nodeid] = seconds, np.flatnonzero(self.ran)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def coverage(self) -> Coverage:
        """Return what was noted, of the tests that passed."""
        tests = [name for name in self.rows if name not in self.failed]
        ran = np.zeros((len(tests), len(self.places)), bool)
        for row, name in zip(ran, tests, strict=True):
            row[self.rows[name][1]] = True
        seconds = np.array([self.rows[name][0] for name in tests])
        on_import = self.on_import[: len(self.places)].astype(bool)
        return Coverage(tests, seconds, self.places, ran, on_import)


def forget() -> None:
    """Empty the caches of mytorch's functions: each test then executes what it needs."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "mytorch":
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def stored(make: Callable[[], Coverage], paths: list[str]) -> Coverage:
    """Return the coverage of this text of the project: stored, or else made and stored."""
    digest = hashlib.sha256(repr(paths).encode())
    for folder in ("mytorch", "tests/mytorch", "tests/pytorch_databases"):
        for file in sorted((PROJECT / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    file = PROJECT / ".pytest_cache" / f"coverage-{digest.hexdigest()[:20]}.pickle"
    if file.exists():
        return pickle.loads(file.read_bytes())
    coverage = make()
    file.parent.mkdir(exist_ok=True)
    for other in file.parent.glob("coverage-*.pickle"):
        other.unlink()
    file.write_bytes(pickle.dumps(coverage))
    return coverage
