"""The oracle: it runs a program beside the solution, and finds the tasks that it gets wrong.

The `audit.py` of a homework has one function for each task. It receives the program's modules and a
random generator, and yields everything that the task makes visible. The checks are not used. The
programs are our own, so they run in this process.
"""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from autograder.authoring.audit.programs import Program
from autograder.authoring.audit.settings import Behaviour, Modules, settings_of

CASES = 24
"""The number of random cases for a task; a difference nearly always shows in most cases."""

TOLERANCE = 1e-9


@dataclass(frozen=True)
class Raised:
    """An exception of this class that a program raised."""

    kind: str


class Oracle:
    """Says whether two programs behave alike.

    Parameters
    ----------
    homework
        The name of their homework.
    """

    def __init__(self, homework: str) -> None:
        self._behaviours = settings_of(homework).behaviours
        self._shown: dict[tuple[str, str], list[Any]] = {}

    def are_alike(self, program: Program, model: Program, task: str) -> bool:
        """Return whether a program shows in a task what the model shows.

        The observations of the model are cached, because many programs are compared with it.
        """
        behaviour = self._behaviours[task]
        if (model.name, task) not in self._shown:
            self._shown[model.name, task] = observe(model, behaviour)
        return alike(observe(program, behaviour), self._shown[model.name, task])


def observe(program: Program, behaviour: Behaviour) -> list[Any]:
    """Return everything that a program shows in random cases, the same for every program."""
    seen: list[Any] = []
    with _left_as_it_was():
        try:
            modules = _imported(program)
        except Exception as error:
            return [Raised(type(error).__name__)]
        for seed in range(CASES):
            try:
                seen += map(deepcopy, behaviour(modules, np.random.default_rng(seed)))
            except Exception as error:
                seen.append(Raised(type(error).__name__))
    return seen


def alike(got: Sequence[Any], wanted: Sequence[Any]) -> bool:
    """Return whether two programs showed the same."""
    return len(got) == len(wanted) and all(map(_alike, got, wanted))


def _alike(got: Any, wanted: Any) -> bool:
    if isinstance(wanted, int | np.integer) and not isinstance(wanted, bool):
        return isinstance(got, int | np.integer) and not isinstance(got, bool) and got == wanted
    if type(got) is not type(wanted):
        return False
    if isinstance(wanted, list | tuple):
        return alike(got, wanted)
    if isinstance(wanted, np.ndarray | np.floating):
        return (got.shape, got.dtype) == (wanted.shape, wanted.dtype) and _close(got, wanted)
    return bool(got == wanted)


def _close(got: Any, wanted: Any) -> bool:
    """Whether two arrays of one shape and dtype hold the same numbers, up to rounding."""
    if wanted.dtype.kind != "f":
        return bool(np.array_equal(got, wanted))
    largest = np.abs(wanted, where=np.isfinite(wanted), out=np.zeros_like(wanted)).max(initial=1.0)
    return np.allclose(got, wanted, rtol=0.0, atol=TOLERANCE * largest, equal_nan=True)


def _imported(program: Program) -> Modules:
    modules = {}
    for file in program.sources:
        name = file.removesuffix(".py")
        modules[name] = sys.modules[name] = ModuleType(name)
    for file, source in program.sources.items():
        exec(compile(source, file, "exec"), modules[file.removesuffix(".py")].__dict__)
    return modules


@contextmanager
def _left_as_it_was() -> Iterator[None]:
    """Undo what a program changes in this process, and discard everything that it prints."""
    modules = set(sys.modules)
    quiet = io.StringIO()
    with (
        np.errstate(),
        redirect_stdout(quiet),
        redirect_stderr(quiet),
        warnings.catch_warnings(action="ignore"),
    ):
        try:
            yield
        finally:
            for name in sys.modules.keys() - modules:
                del sys.modules[name]
