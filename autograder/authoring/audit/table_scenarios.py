"""The audit's scenarios for a homework with a table, which has all their names.

They take names, shapes and domains from the table, and nothing else: no formula, and nothing that
judges. What is right comes from a run of the solution beside the program, and how exact a number
must be from a second run, with inputs that differ a little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import SMALL, Rng, draw_sizes
from autograder.authoring.audit.likeness import PROMISED
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.measured import gradients_that_differ
from autograder.authoring.audit.scenario import Modules, Scenario, Shown
from autograder.authoring.audit.table_lives import Uses
from autograder.authoring.audit.table_objects import Life
from autograder.declaration.table import Class, Function, Table, fits
from autograder.errors import UsageError
from autograder.homework import Homework

CALLS = 10
"""The number of calls in one history, or more."""

CROWD = 320
"""The number of objects of a crowd."""

LARGE = (70, 130, 260, 1100, 2600)
"""The first sizes of large passes."""


def scenarios_of(homework: Homework, table: Table) -> tuple[Scenario, ...]:
    """Return the scenarios of a homework: some for each class and function of its table."""
    found: list[Scenario] = []
    sources = {
        name: (homework.solution / name).read_text(encoding="utf-8") for name in homework.defines
    }
    for item in table.items:
        file = homework.file_defining(item.name)
        with undone():
            solution = imported(sources, file)[file.removesuffix(".py")]
            _refuse_wrong_gradients(item, solution)
        forms = [item] if isinstance(item, Class) else list(_forms(item))
        plays: list[tuple[Callable[..., Iterator[Shown]], int, int | None]] = [
            (_life, CALLS, None),
            (_large, 6, 3),
        ]
        if isinstance(item, Class):
            plays += [(_outlived, CALLS, None), (_crowd, CROWD, 1)]
        for play, inputs, most in plays:
            module = file.removesuffix(".py")
            bound = partial(_play, play, item.name, forms, module, solution, homework.strict_floats)
            found.append(Scenario(file, item.tasks, bound, inputs, most, item.name, PROMISED))
    return tuple(found)


def _refuse_wrong_gradients(item: Class | Function, solution: ModuleType) -> None:
    rng = np.random.default_rng(5)
    cls = item if isinstance(item, Class) else item.as_class()
    for name in gradients_that_differ(cls, getattr(solution, item.name), rng):
        of = cls.calls[0].name if isinstance(item, Class) else cls.calls[0].returns[0].name
        raise UsageError(
            f"{item.name}: the solution's {name} is not the derivative of its {of}, "
            f"by finite differences"
        )


def _forms(function: Function) -> Iterator[Class]:
    for form in range(len(function.forms) + 1):
        yield function.as_class(form)


def _play(
    play: Callable[[Uses], Iterator[Shown]],
    name: str,
    forms: list[Class],
    file: str,
    solution: ModuleType,
    is_strict: bool,
    modules: Modules,
    rng: Rng,
) -> Iterator[Shown]:
    cls = forms[int(rng.integers(len(forms)))]
    yield from play(Uses(cls, name, modules[file], solution, rng, is_strict))


def _life(uses: Uses) -> Iterator[Shown]:
    """Play a life of several objects, or the calls of a function."""
    rng, cls = uses.rng, uses.cls
    made = [_sizes(uses, cls.sizes) for _ in range(1 if uses.is_function else rng.integers(1, 4))]
    if rng.random() < 0.5:
        made = made[:1] * len(made)
    passes = [_sizes(uses, cls.free_sizes, made[0]) for _ in range(2)]
    if rng.random() < 0.2:  # arrays of two shapes with the same number of elements
        passes[1] = dict(zip(passes[0], [*passes[0].values()][::-1], strict=True))
    for calls in range(4 * CALLS if rng.random() < 0.1 else CALLS):
        if len(uses.lives) < len(made) and (not uses.lives or rng.random() < 0.5):
            yield from uses.make(made[len(uses.lives)])
        life = uses.lives[int(rng.integers(len(uses.lives)))]
        sizes = passes[int(rng.integers(2))] if rng.random() < 0.6 else {}
        sizes = {**(sizes or _sizes(uses, cls.free_sizes, life.sizes)), **life.sizes}
        if not fits(sizes, cls.holds):
            sizes = _sizes(uses, cls.free_sizes, life.sizes)
        for _ in range(int(rng.integers(1, 4))):
            yield from uses.call(life, uses.next_call(life), sizes)
        chance = rng.random()
        if chance < 0.3:
            yield from uses.write()
        elif chance < 0.5 and cls.parameters:
            yield from uses.step(life)
        elif chance < 0.55 and not uses.is_function:
            yield from uses.fail(life)
        elif chance < 0.65:
            yield from uses.refill(life)
        if calls == CALLS // 2 and rng.random() < 0.2 and not uses.is_function:
            uses.lives.remove(life)
            yield from uses.make(life.sizes)
    yield from uses.read()


def _outlived(uses: Uses) -> Iterator[Shown]:
    """Make objects, use them once, and delete them: the next one starts afresh."""
    sizes = _sizes(uses, uses.cls.sizes)
    for _ in range(CALLS // 2):
        yield from uses.make(sizes)
        yield from _pass(uses, uses.lives[-1], _sizes(uses, uses.cls.free_sizes, sizes))
        yield from uses.write()
        if uses.rng.random() < 0.7:
            uses.lives.pop()
    yield from uses.read()


def _crowd(uses: Uses) -> Iterator[Shown]:
    """Make hundreds of objects; all of them are in use at the same time."""
    sizes = _sizes(uses, uses.cls.sizes)
    of_pass = _sizes(uses, uses.cls.free_sizes, sizes)
    for _ in range(CROWD):
        yield from uses.make(sizes)
        if uses.cls.parameters:
            yield from uses.step(uses.lives[-1])
    first, *others = uses.cls.calls
    for life in uses.lives:
        yield from uses.call(life, first, of_pass)
    for call in others:
        for at in uses.rng.permutation(len(uses.lives)):
            yield from uses.call(uses.lives[at], call, of_pass)
    yield from uses.read()


def _large(uses: Uses) -> Iterator[Shown]:
    """Make passes with a large first size."""
    cls = uses.cls
    for size in (1, *uses.rng.choice(LARGE, 2, replace=False)):
        made = _sizes(uses, cls.sizes)
        small = _sizes(uses, cls.free_sizes, made)
        of_pass = {**small, **{name: int(size) for name in cls.free_sizes[:1]}}
        if not fits(of_pass, cls.holds):
            of_pass = small
        yield from uses.make(made)
        yield from _pass(uses, uses.lives[-1], of_pass)
        yield from uses.write()
        yield from uses.write()


def _pass(uses: Uses, life: Life, sizes: Mapping[str, int]) -> Iterator[Shown]:
    for call in uses.cls.calls:
        yield from uses.call(life, call, sizes)


def _sizes(
    uses: Uses, names: tuple[str, ...], others: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Draw the sizes of a constructor or of a pass, beside others."""
    fixed = dict(others or {})
    for _ in range(1000):
        drawn = _drawn(uses.rng, len(names))
        sizes = {**dict(zip(names, drawn, strict=True)), **fixed}
        if len(sizes) < len({*uses.cls.sizes, *uses.cls.free_sizes}) or fits(sizes, uses.cls.holds):
            return sizes
    return {**dict.fromkeys(names, 3), **fixed}


def _drawn(rng: Rng, number: int) -> tuple[Any, ...]:
    if number < 2:
        among = (9, 17) if rng.random() < 0.1 else SMALL
        return tuple(int(rng.choice(among)) for _ in range(number))
    return draw_sizes(rng, number)
