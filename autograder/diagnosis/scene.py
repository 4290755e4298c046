"""The inputs for a student's code, in sizes that show the difference between mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
    """

    inputs: Inputs
    before: Inputs | None = None
    other: Inputs | None = None


Observe = Callable[[Scene], Any]
"""Runs a student's code on a scene; returns its result, or None if it raised an exception."""


def draw_scenes(quantity: Quantity, rng: np.random.Generator) -> Iterator[Scene]:
    """Draw scenes in which different misconceptions give different numbers.

    Where two sizes are equal, a forgotten transpose raises no exception; where all sizes differ, it
    can't give the right shape. N = 1 hides a mean. A second batch and a second layer show what a
    layer keeps.
    """
    a, b, c = (int(size) for size in rng.permutation(np.arange(2, 7))[:3])
    another_N = next(N for N in range(2, 9) if N not in (a, b, c))

    def draw(N: int, C_in: int, C_out: int) -> Inputs:
        return quantity.draw(rng, {"N": N, "C_in": C_in, "C_out": C_out})

    yield Scene(draw(a, b, c))
    if quantity.kept:
        inputs = draw(another_N, b, c)
        kept = {name: inputs[name] for name in quantity.kept}
        yield Scene(inputs, before={**draw(a, b, c), **kept})
        yield Scene(draw(a, b, c), other=draw(b, c, a))
    for sizes in ((a, b, b), (b, c, b), (c, c, a), (a, a, a), (1, b, c)):
        yield Scene(draw(*sizes))
