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
from autograder.authoring.audit.differential import Lines, differs_at_the_end
from autograder.authoring.audit.likeness import alike, roughly_alike
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown
from autograder.authoring.audit.settings import settings_of
from autograder.homework import load_homework

FEW_INPUTS = 600
"""The number of inputs that find nearly every difference."""

MANY_INPUTS = 8 * FEW_INPUTS
"""The number of inputs for a program that loses points for what fewer inputs do not show."""

MOST = 0.75
"""The share of wrong values that a mistake must explain."""

ROUGH = 1e-9
"""The rounding of a comparison with a wrong program, as a part of the largest number."""

MOST_REMEMBERED = 200_000_000
"""The number of bytes for the solution's histories, with which nearly all programs are compared."""

SEVEN_DIGITS = 1e-6
"""The largest error of a computation in float32, as a part of the largest number."""


class Oracle:
    """Says whether two programs behave alike.

    Parameters
    ----------
    homework
        The name of their homework, or the path of its folder.
    """

    def __init__(self, homework: str, seed: int = 2026) -> None:
        self._scenarios = settings_of(homework).scenarios
        loaded = load_homework(homework)
        self._is_strict = loaded.strict_floats
        given = loaded.provided_sources
        self._provided = {file: source.decode() for file, source in given.items()}
        self._seed = seed
        self._known: dict[Scenario, list[list[Shown]]] = {}
        self._room = MOST_REMEMBERED

    def differing(
        self,
        program: Program,
        model: Program,
        inputs: int = FEW_INPUTS,
        is_patient: bool = False,
        only: int | None = None,
    ) -> tuple[str, ...]:
        """Return the tasks in which a program and a model show different things.

        Parameters
        ----------
        inputs
            The number of inputs that each file gets in both programs, or a few more.
        is_patient
            Whether the scenarios that take long are played although others show a difference.
            With less than `FEW_INPUTS`, they are never played.
        only
            The place of the only scenario that is played; None for all.
        """
        program, model = self._whole(program), self._whole(model)
        found: set[str] = set()
        among = self._scenarios if only is None else self._scenarios[only : only + 1]
        used = [each for each in among if not each.excuses and may_differ(program, model, each)]
        for scenario in sorted(used, key=lambda each: each.most is not None):
            if scenario.most is None or (inputs >= FEW_INPUTS and (is_patient or not found)):
                found |= self._differing(program, model, scenario, inputs)
        return tuple(
            dict.fromkeys(task for each in self._scenarios for task in each.tasks if task in found)
        )

    def excused(self, program: Program, model: Program) -> tuple[str, ...]:
        """Return the tasks in which the checks may see a mistake that costs another task."""
        program, model = self._whole(program), self._whole(model)
        found: set[str] = set()
        for scenario in self._scenarios:
            if scenario.excuses and may_differ(program, model, scenario):
                found |= self._differing(program, model, scenario, FEW_INPUTS)
        return tuple(sorted(found))

    def differs_in(self, program: Program, model: Program, lines: Lines) -> bool:
        """Return whether the lines of a failed check show that a program is wrong.

        See `autograder.authoring.audit.differential`.
        """
        sources = self._whole(program).sources, self._whole(model).sources
        return differs_at_the_end(*sources, lines, self._is_strict)

    def are_alike(self, program: Program, model: Program, task: str, of: str = "") -> bool:
        """Return whether a program shows in a task what a model shows, which may be wrong.

        The numbers of a wrong model are made of other terms, so only large differences count.

        Parameters
        ----------
        of
            The only value of the task that counts; "" for all.
        """
        program, model = self._whole(program), self._whole(model)
        return not any(
            task in self._differing(program, model, scenario, FEW_INPUTS // 4, ROUGH, of)
            for scenario in self._scenarios
            if task in scenario.tasks and scenario.most is None
        )

    def explains(
        self, program: Program, model: Program, right: Program, task: str, of: str = ""
    ) -> bool:
        """Return whether the mistake of a model explains what a program gets wrong in a task.

        It does if most of the program's wrong values are the model's, and most of the model's
        wrong values are the program's. A second mistake of the program may make the others. A
        value without finite numbers of the model explains nothing. Nor does a single number that
        both have in a wrong shape: there, `squeeze()` and `reshape(-1)` are the same mistake.
        """
        wrong, explained = 0, 0
        for scenario, (got, said, wanted) in self._beside(task, of, right, program, model):
            if not _is_finite(said):
                continue
            if isinstance(said.value, Raised) and alike(
                got.value, wanted.value, wanted.terms, scenario.rounding
            ):
                continue  # the model's formula does not fit these shapes, as hints allow
            value = _as_array(got, said)
            rough = roughly_alike(value, said.value, _largest(said), ROUGH)
            if _is_one_number(wanted, value, said) and not rough:
                continue
            differ = [
                not alike(each, wanted.value, wanted.terms, scenario.rounding)
                for each in (value, said.value)
            ]
            wrong += any(differ)
            explained += all(differ) and rough
        return explained >= MOST * wrong > 0

    def is_rounded(self, program: Program, right: Program, task: str, of: str = "") -> bool:
        """Return whether a program is wrong in a task by no more than a rounding to float32.

        This must hold for most of its wrong values. Some numbers are so small that float32 has
        fewer digits for them, or none.
        """
        wrong, rounded = 0, 0
        for scenario, (got, wanted) in self._beside(task, of, right, program):
            value = _as_array(got, wanted)
            if not alike(value, wanted.value, wanted.terms, scenario.rounding):
                wrong += 1
                largest = np.max(np.abs(wanted.value)) if wanted.terms is None else _largest(wanted)
                rounded += roughly_alike(value, wanted.value, largest, SEVEN_DIGITS)
        return rounded >= MOST * wrong > 0

    def _beside(
        self, task: str, of: str, right: Program, *programs: Program
    ) -> Iterator[tuple[Scenario, tuple[Shown, ...]]]:
        """Yield what programs show in a task, value by value, each beside the right one."""
        for scenario in self._scenarios:
            if task not in scenario.tasks or scenario.most is not None:
                continue
            number = self._histories(scenario, FEW_INPUTS // 4)
            lives = [
                *(_copied(self._whole(each), scenario, number, self._seed) for each in programs),
                self._wanted(self._whole(right), scenario, number),
            ]
            for histories in zip(*lives, strict=False):
                for each in zip(*histories, strict=False):
                    if each[-1].task == task and (not of or each[-1].of == of):
                        yield scenario, each

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

        Only the solution's are remembered, as far as there is room: an audit compares with
        thousands of models, and each shows megabytes.
        """
        known: list[list[Shown]] = []
        if is_right := model.kind is ProgramKind.SOLUTION:
            known = self._known.setdefault(scenario, known)
            yield from known[:number]
        first = len(known)
        for at, history in enumerate(_copied(model, scenario, number, self._seed, first), first):
            if is_right and at == len(known) and self._room > 0:
                known.append(history)
                self._room -= sum(map(_size, history))
            yield history

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


def may_differ(program: Program, model: Program, scenario: Scenario) -> bool:
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
            raised = Raised.by(error)
            yield iter([Shown(task, raised) for task in scenario.tasks])
            return
    for number in range(first, histories):
        rng = np.random.default_rng([number, seed])
        yield _one_history(modules, scenario, rng, program.kind is ProgramKind.SOLUTION)


def _copied(
    program: Program, scenario: Scenario, histories: int, seed: int, first: int = 0
) -> Iterator[list[Shown]]:
    """Yield each history of a program when it has ended, with copies of all that it shows."""
    for history in shown(program, scenario, histories, seed, first):
        yield [replace(each, value=deepcopy(each.value)) for each in history]


def _size(shown: Shown) -> int:
    """Return roughly how many bytes of memory a thing that a program shows needs."""
    return 500 + sum(getattr(each, "nbytes", 0) for each in (shown.value, shown.terms))


def _one_history(
    modules: Modules, scenario: Scenario, rng: np.random.Generator, is_solution: bool
) -> Iterator[Shown]:
    with undone():
        sys.modules.update(modules)
        try:
            yield from scenario.play(modules, rng)
        except Exception as error:
            if is_solution:  # All programs would be alike: the scenario is wrong.
                raise
            for task in scenario.tasks:
                yield Shown(task, Raised.by(error))


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


def _is_one_number(wanted: Shown, value: Any, said: Shown) -> bool:
    """Whether a program and a model have the same single number, each in a wrong shape."""
    each_one = (value, said.value, wanted.value)
    if any(not isinstance(each, np.ndarray | np.generic) or each.size != 1 for each in each_one):
        return False
    if wanted.value.shape in (value.shape, said.value.shape):
        return False
    return roughly_alike(value.reshape(said.value.shape), said.value, _largest(said), ROUGH)


def _as_array(got: Shown, like: Shown) -> Any:
    """Return a value; a Python number in the type of another value, if that has real numbers."""
    is_number = isinstance(got.value, int | float) and not isinstance(got.value, bool)
    if is_number and type(like.value) is float:
        return float(got.value)
    if is_number and isinstance(like.value, np.ndarray | np.generic):
        array = np.full(np.shape(like.value), got.value, like.value.dtype)
        return array if isinstance(like.value, np.ndarray) else array[()]
    return got.value


def _largest(shown: Shown) -> Any:
    """Return terms for the comparison with a wrong value: all as large as the largest."""
    if shown.terms is None:
        return None
    sizes = np.abs(np.asarray(shown.value)) if isinstance(shown.value, np.ndarray) else 0.0
    return np.nan_to_num(sizes, posinf=0.0).max(initial=np.max(shown.terms))
