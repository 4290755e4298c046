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
from itertools import zip_longest
from typing import Any

import numpy as np

from autograder.authoring.audit.definitions import definition_differs, file_differs
from autograder.authoring.audit.likeness import ROUNDING, alike, roughly_alike
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown
from autograder.authoring.audit.settings import settings_of
from autograder.homework import load_homework

FEW_INPUTS = 600
"""The number of inputs that find nearly every difference."""

MOST = 0.75
"""The share of wrong values that a mistake must explain."""


class Oracle:
    """Says whether two programs behave alike.

    Parameters
    ----------
    homework
        The name of their homework, or the path of its folder.
    """

    def __init__(self, homework: str, seed: int = 2026) -> None:
        self._scenarios = settings_of(homework).scenarios
        given = load_homework(homework).provided_sources
        self._provided = {file: source.decode() for file, source in given.items()}
        self._seed = seed
        self._known: dict[Scenario, list[list[Shown]]] = {}

    def differing(
        self, program: Program, model: Program, inputs: int = FEW_INPUTS, is_patient: bool = False
    ) -> tuple[str, ...]:
        """Return the tasks in which a program and a model show different things.

        Parameters
        ----------
        inputs
            The number of inputs that each file gets in both programs, or a few more.
        is_patient
            Whether the scenarios that take long are played although others show a difference.
            With less than `FEW_INPUTS`, they are never played.
        """
        program, model = self._whole(program), self._whole(model)
        found: set[str] = set()
        may_differ = [each for each in self._scenarios if _may_differ(program, model, each)]
        for scenario in sorted(may_differ, key=lambda each: each.most is not None):
            if scenario.most is None or (inputs >= FEW_INPUTS and (is_patient or not found)):
                found |= self._differing(program, model, scenario, inputs)
        return tuple(
            dict.fromkeys(task for each in self._scenarios for task in each.tasks if task in found)
        )

    def are_alike(
        self, program: Program, model: Program, task: str, of: str = "", rounding: float = ROUNDING
    ) -> bool:
        """Return whether a program shows in a task what a model shows, which may be wrong.

        The numbers of a wrong model are made of other terms, so only large differences count.

        Parameters
        ----------
        of
            The only value of the task that counts; "" for all.
        rounding
            The largest error, as a part of the largest number.
        """
        program, model = self._whole(program), self._whole(model)
        return not any(
            task in self._differing(program, model, scenario, FEW_INPUTS // 4, rounding, of)
            for scenario in self._scenarios
            if task in scenario.tasks and scenario.most is None
        )

    def explains(
        self, program: Program, model: Program, right: Program, task: str, of: str = ""
    ) -> bool:
        """Return whether the mistake of a model explains what a program gets wrong in a task.

        It does if most of the program's wrong values are the model's, and most of the model's
        wrong values are the program's. A second mistake of the program may make the others. A
        value without finite numbers of the model explains nothing.
        """
        wrong, explained = 0, 0
        for scenario in self._scenarios:
            if task not in scenario.tasks or scenario.most is not None:
                continue
            number = self._histories(scenario, FEW_INPUTS // 4)
            lives = [
                _copied_each(self._whole(each), scenario, number, self._seed)
                for each in (program, model)
            ]
            lives.append(self._wanted(self._whole(right), scenario, number))
            for histories in zip(*lives, strict=False):
                for got, said, wanted in zip(*histories, strict=False):
                    if wanted.task != task or (of and wanted.of != of) or not _is_finite(said):
                        continue
                    value = _as_array(got, said)
                    rough = roughly_alike(value, said.value, _largest(said), ROUNDING)
                    differ = [
                        not alike(each, wanted.value, wanted.terms, scenario.rounding)
                        for each in (value, said.value)
                    ]
                    wrong += any(differ)
                    explained += all(differ) and rough
        return explained >= MOST * wrong > 0

    def _differing(
        self,
        program: Program,
        model: Program,
        scenario: Scenario,
        inputs: int,
        rough: float | None = None,
        of: str = "",
    ) -> set[str]:
        histories = self._histories(scenario, inputs)
        return {
            task
            for history, right in zip(
                shown(program, scenario, histories, self._seed),
                self._wanted(model, scenario, histories),
                strict=False,
            )
            for task in different(history, right, scenario, rough, of)
        }

    def _wanted(self, model: Program, scenario: Scenario, number: int) -> Iterator[list[Shown]]:
        """Yield the histories of a model.

        Few are remembered, and only the solution's, with which most programs are compared: all
        that thousands of models show would fill the memory.
        """
        few = 0
        if model.kind is ProgramKind.SOLUTION:
            few = min(number, self._histories(scenario, FEW_INPUTS))
            known = self._known.setdefault(scenario, [])
            if len(known) < few:
                known[:] = _copied(model, scenario, few, self._seed)
            yield from known[:few]
        yield from _copied_each(model, scenario, number, self._seed, few)

    def _whole(self, program: Program) -> Program:
        """Return a program with the files that its homework provides."""
        return replace(program, sources=program.sources | self._provided)

    def _histories(self, scenario: Scenario, inputs: int) -> int:
        """Return the number of histories: the scenarios of a file share its inputs."""
        if scenario.most is not None:
            return scenario.most
        sharing = [
            each for each in self._scenarios if each.file == scenario.file and each.most is None
        ]
        return -(-inputs // (scenario.inputs * len(sharing)))


def _may_differ(program: Program, model: Program, scenario: Scenario) -> bool:
    """Whether two programs differ in what a scenario uses."""
    if not scenario.name:
        return file_differs(program, model, scenario.file)
    return definition_differs(program, model, scenario.file, scenario.name)


def shown(
    program: Program, scenario: Scenario, histories: int, seed: int, first: int = 0
) -> Iterator[Iterator[Shown]]:
    """Yield each history of a program: everything that it shows, while it is played.

    Parameters
    ----------
    histories
        The number of histories, those before the `first` included.
    """
    if first >= histories:
        return
    with undone():
        try:
            modules = imported(program.sources, scenario.file)
        except Exception as error:
            raised = Raised(type(error).__name__)
            yield iter([Shown(task, raised) for task in scenario.tasks])
            return
    for number in range(first, histories):
        yield _one_history(modules, scenario, np.random.default_rng([number, seed]))


def _copied(program: Program, scenario: Scenario, histories: int, seed: int) -> list[list[Shown]]:
    """Return each history of a program, with copies of all that it shows."""
    return list(_copied_each(program, scenario, histories, seed))


def _copied_each(
    program: Program, scenario: Scenario, histories: int, seed: int, first: int = 0
) -> Iterator[list[Shown]]:
    """Yield each history of a program to its end, with copies of all that it shows."""
    for history in shown(program, scenario, histories, seed, first):
        yield [replace(each, value=deepcopy(each.value)) for each in history]


def _one_history(modules: Modules, scenario: Scenario, rng: np.random.Generator) -> Iterator[Shown]:
    with undone():
        sys.modules.update(modules)
        try:
            yield from scenario.play(modules, rng)
        except Exception as error:
            for task in scenario.tasks:
                yield Shown(task, Raised(type(error).__name__))


def different(
    history: Iterator[Shown],
    wanted: Sequence[Shown],
    scenario: Scenario,
    rough: float | None = None,
    of: str = "",
) -> set[str]:
    """Return the tasks in which two programs show different things in one history.

    Parameters
    ----------
    rough, of
        The rounding of a comparison with a wrong program, and the only value that counts.
    """
    found: set[str] = set()
    for got, right in zip_longest(history, wanted):
        if got is None or right is None or got.task != right.task:
            return set(scenario.tasks)
        if of and right.of != of:
            continue
        if got.task in found:
            continue
        if rough is None:
            is_alike = alike(got.value, right.value, right.terms, scenario.rounding)
        else:
            is_alike = roughly_alike(got.value, right.value, _largest(right), rough)
        if not is_alike:
            found.add(got.task)
    return found


def _is_finite(shown: Shown) -> bool:
    """Whether a value is no array of floats, or has finite numbers only."""
    value = shown.value
    is_floats = isinstance(value, np.ndarray) and value.dtype.kind == "f"
    return not is_floats or bool(np.isfinite(value).all())


def _as_array(got: Shown, like: Shown) -> Any:
    """Return a value, or an array of a single number where another value is an array."""
    is_number = isinstance(got.value, int | float) and not isinstance(got.value, bool)
    if is_number and isinstance(like.value, np.ndarray):
        return np.full(like.value.shape, got.value, like.value.dtype)
    return got.value


def _largest(shown: Shown) -> Any:
    """Return terms for the comparison with a wrong value: all as large as the largest."""
    if shown.terms is None:
        return None
    sizes = np.abs(np.asarray(shown.value)) if isinstance(shown.value, np.ndarray) else 0.0
    finite = np.nan_to_num(sizes, posinf=0.0).max(initial=np.max(shown.terms))
    return 1e3 * finite
