"""The inputs for a student's code, in sizes that show the difference between mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from autograder.diagnosis.formula import Inputs, Quantity

LARGER = {"N": 5, "C_in": 7, "C_out": 11}
"""Sizes chosen so that different mistakes give different shapes, and no row is all but the last."""


@dataclass(frozen=True, eq=False)
class Scene:
    """The inputs of one run of a student's code.

    Attributes
    ----------
    inputs : mapping from str to ndarray
        The inputs whose result is observed.
    before : mapping from str to ndarray or None
        The inputs of an earlier pass through the same layer.
    other : mapping from str to ndarray or None
        The inputs of another layer, which runs before the result is observed.
    sizes : mapping from str to int
        The sizes of the inputs, by name.
    """

    inputs: Inputs
    before: Inputs | None = None
    other: Inputs | None = None
    sizes: Mapping[str, int] = field(default_factory=dict)


Observe = Callable[[Scene], Any]
"""Runs a student's code on a scene; returns its result, or None if it raised an exception."""


def draw_scenes(quantity: Quantity, rng: np.random.Generator) -> Iterator[Scene]:
    """Draw scenes in which different misconceptions give different numbers.

    Where two sizes are equal, a forgotten transpose raises no exception; where all sizes differ, it
    can't give the right shape. N = 1 hides a mean. A second batch and a second layer show what a
    layer stores.
    """
    a, b, c = (int(size) for size in rng.permutation(np.arange(2, 7))[:3])
    another_N = next(N for N in range(2, 9) if N not in (a, b, c))

    def draw(N: int, C_in: int, C_out: int) -> Scene:
        return draw_scene(quantity, rng, {"N": N, "C_in": C_in, "C_out": C_out})

    yield draw(a, b, c)
    if quantity.parameters:
        scene, earlier = draw(another_N, b, c), draw(a, b, c)
        yield _after(quantity, scene, earlier)
        yield replace(draw(a, b, c), other=draw(b, c, a).inputs)
    for sizes in ((a, b, b), (b, c, b), (c, c, a), (a, a, a), (1, b, c)):
        yield draw(*sizes)


def draw_second_pass(quantity: Quantity, rng: np.random.Generator, scene: Scene) -> Scene:
    """Return a scene as the second pass of a layer; a function has no earlier pass."""
    return _after(quantity, scene, draw_scene(quantity, rng, scene.sizes))


def _after(quantity: Quantity, scene: Scene, earlier: Scene) -> Scene:
    """Return a scene after an earlier pass through the same layer."""
    if not quantity.parameters:
        return scene
    parameters = {name: scene.inputs[name] for name in quantity.parameters}
    return replace(scene, before={**earlier.inputs, **parameters})


def draw_scene(quantity: Quantity, rng: np.random.Generator, sizes: Mapping[str, int]) -> Scene:
    """Draw a scene of these sizes; the mean is 0.5, so that no sum is small by chance."""
    inputs = {
        name: rng.normal(0.5, 1.0, [sizes.get(size, 1) for size in shape])
        for name, shape in quantity.given.items()
    }
    used = {size for shape in quantity.given.values() for size in shape}
    return Scene(inputs, sizes={size: sizes[size] for size in sizes if size in used})
