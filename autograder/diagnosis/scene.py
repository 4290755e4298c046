"""The inputs for a student's code, in sizes that show the difference between mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, permutations
from math import prod
from typing import Any

import numpy as np

from autograder.diagnosis.formula import Array, Inputs, Quantity, Shape

APART = (5, 7, 11), (3, 4, 5, 7, 11, 13, 17, 19)
"""Sizes of which no two products are equal, for up to three sizes and for more."""

MOST_PAIRS = 6
"""The largest number of pairs of sizes that are drawn equal."""

WITHOUT_SIZES = 8
"""The number of scenes for a quantity whose inputs are single numbers."""

ZEROS = 0.15
"""How many of the numbers are zero in an input that the formula compares with zero."""

TRIES = 2000


@dataclass(frozen=True, eq=False)
class Scene:
    """The inputs of one run of a student's code.

    Attributes
    ----------
    inputs : mapping from str to ndarray
        The inputs whose result is observed.
    before : sequence of mappings from str to ndarray
        The inputs of the earlier passes through the same object, in order.
    other : mapping from str to ndarray or None
        The inputs of another object, which runs before the result is observed.
    sizes : mapping from str to int
        The sizes of the inputs, by name.
    """

    inputs: Inputs
    before: Sequence[Inputs] = ()
    other: Inputs | None = None
    sizes: Mapping[str, int] = field(default_factory=dict)


Observe = Callable[[Scene], Any]
"""Runs a student's code on a scene; returns its result, or None if it raised an exception."""


def draw_scenes(quantity: Quantity, rng: np.random.Generator) -> Iterator[Scene]:
    """Draw scenes in which different misconceptions give different numbers.

    Where two sizes are equal, a forgotten transpose raises no exception; where all sizes differ, it
    can't give the right shape. A first size of one hides a mean. Earlier passes and a second object
    show what a layer stores.
    """
    sizes = _different(quantity, rng)
    for _ in range(1 if sizes else WITHOUT_SIZES):
        yield draw_scene(quantity, rng, sizes)
    if quantity.has_passes:
        yield _after(quantity, rng, draw_scene(quantity, rng, sizes), _resized(quantity, sizes))
        scene = _after(quantity, rng, draw_scene(quantity, rng, sizes), sizes)
        turned = dict(zip(sizes, [*sizes.values()][1:] + [*sizes.values()][:1], strict=True))
        another = turned if is_allowed(quantity, turned) else sizes
        yield replace(scene, other=draw_scene(quantity, rng, another).inputs)
    names = list(sizes)
    for one, other in [*combinations(names, 2)][:MOST_PAIRS]:
        yield from _drawn(quantity, rng, {**sizes, one: sizes[other]})
    if len(names) > 2:
        yield from _drawn(quantity, rng, dict.fromkeys(names, sizes[names[0]]))
    if names:
        yield from _drawn(quantity, rng, {**sizes, names[0]: 1})


def _drawn(
    quantity: Quantity, rng: np.random.Generator, sizes: Mapping[str, int]
) -> Iterator[Scene]:
    if is_allowed(quantity, sizes):
        yield draw_scene(quantity, rng, sizes)


def _different(quantity: Quantity, rng: np.random.Generator) -> dict[str, int]:
    """Draw different sizes, from two on.

    Raises
    ------
    ValueError
        If no sizes satisfy the constraints.
    """
    names = quantity.size_names
    for attempt in range(TRIES):
        among = np.arange(2, max(7, len(names) + 3) + attempt // 200)
        drawn = rng.choice(among, len(names), replace=attempt > TRIES // 2)
        sizes = {name: int(size) for name, size in zip(names, drawn, strict=True)}
        if is_allowed(quantity, sizes):
            return sizes
    raise ValueError(f"no sizes satisfy the constraints of {quantity.called}")


def is_allowed(quantity: Quantity, sizes: Mapping[str, int]) -> bool:
    """Whether sizes satisfy the constraints of a quantity, and give no empty array."""
    if any(
        not (eval(each, {}, dict(sizes)) if isinstance(each, str) else each(sizes))
        for each in quantity.constraints
    ):
        return False
    return all(min(_shape(each, sizes), default=1) > 0 for each in quantity.given.values())


def _resized(quantity: Quantity, sizes: Mapping[str, int]) -> Mapping[str, int]:
    """Return other sizes for an earlier pass; the sizes of parameters stay."""
    if quantity.start:
        return sizes
    fixed = {size for name in quantity.parameters for size in quantity.given[name]}
    other = {size: n for size, n in sizes.items() if size in fixed}
    for size in sizes.keys() - fixed:
        other[size] = next(n for n in range(2, 99) if n not in (*sizes.values(), *other.values()))
    other = {size: other[size] for size in sizes}
    return other if is_allowed(quantity, other) else sizes


def draw_second_pass(quantity: Quantity, rng: np.random.Generator, scene: Scene) -> Scene:
    """Return a scene as the second pass of an object; a function has no earlier pass."""
    return _after(quantity, rng, scene, scene.sizes) if quantity.has_passes else scene


def _after(
    quantity: Quantity, rng: np.random.Generator, scene: Scene, sizes: Mapping[str, int]
) -> Scene:
    """Return a scene after earlier passes of these sizes through the same object."""
    parameters = {name: scene.inputs[name] for name in quantity.parameters}
    drawn = [draw_scene(quantity, rng, sizes).inputs for _ in range(2 if quantity.start else 1)]
    return replace(scene, before=[{**inputs, **parameters} for inputs in drawn])


def draw_scene(quantity: Quantity, rng: np.random.Generator, sizes: Mapping[str, int]) -> Scene:
    """Draw a scene of these sizes; the mean is 0.5, so that no sum is small by chance."""
    inputs: dict[str, Array] = {}
    for name, names in quantity.given.items():
        shape = Shape(_shape(names, sizes))
        shape.sizes = sizes
        draw = quantity.draw.get(name)
        inputs[name] = np.asarray(draw(rng, shape) if draw else rng.normal(0.5, 1.0, shape))
        if name in quantity.compared:
            inputs[name] = np.where(rng.random(shape) < ZEROS, 0.0, inputs[name])
    return Scene(inputs, sizes={size: sizes[size] for size in sizes if size in quantity.size_names})


def _shape(names: Sequence[str], sizes: Mapping[str, int]) -> list[int]:
    """Return a shape; a size is a name, or an expression over names."""
    return [sizes[n] if n in sizes else int(eval(n, {}, dict(sizes))) for n in names]


@cache
def larger(quantity: Quantity) -> dict[str, int]:
    """Return sizes chosen so that different mistakes give different shapes.

    No row is all but the last, and no two products of sizes are equal.
    """
    names = quantity.size_names
    among = APART[len(names) > len(APART[0])]
    written = {size for shape in quantity.given.values() for size in shape} - {"1"}
    for lengths in permutations(among, len(names)):
        sizes = dict(zip(names, lengths, strict=True))
        if is_allowed(quantity, sizes) and len(set(_shape([*written], sizes))) == len(written):
            return sizes
    return _different(quantity, np.random.default_rng(0))


def names_of_lengths(quantity: Quantity, sizes: Mapping[str, int]) -> dict[int, str]:
    """Return the name of each length that a shape can have, for sizes of `larger`."""
    some = (each for count in range(1, len(sizes) + 1) for each in combinations(sizes, count))
    names = {1: "1"} | {prod(sizes[size] for size in each): " · ".join(each) for each in some}
    for shape in quantity.given.values():
        for size, length in zip(shape, _shape(shape, sizes), strict=True):
            names.setdefault(length, size)
    return names


def in_words(sizes: Mapping[str, int]) -> str:
    """Return sizes as the beginning of a sentence."""
    if not sizes:
        return "Here"
    *first, last = (f"{size} = {length}" for size, length in sizes.items())
    return f"Where {', '.join(first)} and {last}" if first else f"Where {last}"
