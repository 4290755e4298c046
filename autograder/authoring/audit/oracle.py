"""The oracle: it runs a program beside the solution, and finds the tasks that it gets wrong.

The `audit.py` of a homework has scenarios: each draws a random history, plays it with a program's
modules, and yields everything that the program shows. The checks are not used, nor anything that
they draw from. The programs are our own, so they run in this process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.programs import Program
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import settings_of

FEW_INPUTS = 600
"""The number of inputs that find nearly every difference."""

ROUNDING = 1e-12
"""The largest rounding error, as a part of the sum of the sizes of the terms."""

TINY = 1e-290


class Oracle:
    """Says whether two programs behave alike.

    Parameters
    ----------
    homework
        The name of their homework, or the path of its folder.
    """

    def __init__(self, homework: str) -> None:
        self._scenarios = settings_of(homework).scenarios
        self._shown: dict[tuple[str, Scenario], list[list[Shown]]] = {}

    def differing(
        self, program: Program, model: Program, inputs: int = FEW_INPUTS
    ) -> tuple[str, ...]:
        """Return the tasks in which a program and a model show different things.

        Parameters
        ----------
        inputs
            The number of inputs that each scenario gives to both, or a few more.
        """
        found: set[str] = set()
        for scenario in self._scenarios:
            if _may_differ(program, model, scenario):
                found |= self._differing(program, model, scenario, inputs)
        return tuple(
            task for scenario in self._scenarios for task in scenario.tasks if task in found
        )

    def are_alike(self, program: Program, model: Program, task: str) -> bool:
        """Return whether a program shows in a task what a model shows, which may be wrong.

        The numbers of a wrong model are made of other terms, so only large differences count.
        """
        (scenario,) = (each for each in self._scenarios if task in each.tasks)
        return task not in self._differing(program, model, scenario, FEW_INPUTS // 4, roughly=True)

    def _differing(
        self,
        program: Program,
        model: Program,
        scenario: Scenario,
        inputs: int,
        roughly: bool = False,
    ) -> set[str]:
        histories = -(-inputs // scenario.inputs)
        wanted = self._shown.setdefault((model.name, scenario), [])
        if len(wanted) < histories:
            wanted[:] = shown(model, scenario, histories)
        return {
            task
            for history, right in zip(shown(program, scenario, histories), wanted, strict=False)
            for task in different(history, right, scenario.tasks, roughly)
        }


def shown(program: Program, scenario: Scenario, histories: int) -> Iterator[list[Shown]]:
    """Yield everything that a program shows in each history, the same for every program."""
    with undone():
        try:
            modules = imported(program.sources, scenario.file)
        except Exception as error:
            raised = Raised(type(error).__name__)
            yield [Shown(task, raised) for task in scenario.tasks]
            return
    for number in range(histories):
        with undone():
            sys.modules.update(modules)
            seen = list(_one_history(modules, scenario, number))
        yield seen


def _one_history(modules: Modules, scenario: Scenario, number: int) -> Iterator[Shown]:
    try:
        for each in scenario.play(modules, np.random.default_rng([number, 2026])):
            yield replace(each, value=tried(deepcopy, each.value))
    except Exception as error:
        for task in scenario.tasks:
            yield Shown(task, Raised(type(error).__name__))


def different(
    got: Sequence[Shown], wanted: Sequence[Shown], tasks: Sequence[str], roughly: bool = False
) -> set[str]:
    """Return the tasks in which two programs showed different things in one history."""
    if [each.task for each in got] != [each.task for each in wanted]:
        return set(tasks)
    return {
        right.task
        for one, right in zip(got, wanted, strict=True)
        if not alike(one.value, right.value, _largest(right) if roughly else right.terms)
    }


def _largest(shown: Shown) -> Any:
    """Return terms for the comparison with a wrong value: all as large as the largest."""
    if shown.terms is None:
        return None
    sizes = np.abs(np.asarray(shown.value)) if isinstance(shown.value, np.ndarray) else 0.0
    finite = np.nan_to_num(sizes, posinf=0.0).max(initial=np.max(shown.terms))
    return 1e3 * finite


def alike(got: Any, wanted: Any, terms: Any = None) -> bool:
    """Return whether two values are the same, up to the rounding of these terms."""
    if isinstance(wanted, int | np.integer) and not isinstance(wanted, bool):
        return isinstance(got, int | np.integer) and not isinstance(got, bool) and got == wanted
    if type(got) is not type(wanted):
        return False
    if isinstance(wanted, list | tuple):
        return len(got) == len(wanted) and all(map(alike, got, wanted))
    if not isinstance(wanted, np.ndarray | np.generic):
        return bool(got == wanted)
    if (got.shape, got.dtype) != (wanted.shape, wanted.dtype):
        return False
    if terms is None or wanted.dtype.kind != "f":
        return np.array_equal(got, wanted, equal_nan=wanted.dtype.kind == "f")
    both_infinite = (got == wanted) | (np.isnan(got) & np.isnan(wanted))
    return bool((both_infinite | (np.abs(got - wanted) <= ROUNDING * terms + TINY)).all())


def _may_differ(program: Program, model: Program, scenario: Scenario) -> bool:
    """Whether the programs differ in the file that a scenario uses, or in one that it imports."""
    changed = [
        file
        for file in program.sources.keys() | model.sources.keys()
        if program.sources.get(file) != model.sources.get(file)
    ]
    used = program.sources.get(scenario.file, "")
    return any(file == scenario.file or file.removesuffix(".py") in used for file in changed)
