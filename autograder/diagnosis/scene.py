"""What a student's code is called with, and what came back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.diagnosis.expression import Array, Case
from autograder.diagnosis.quantity import Quantity

LARGER = {"N": 5, "C_in": 7, "C_out": 11}
"""Sizes that tell apart what is one thing where there are two rows, or where two are equal."""

RELATIVE = 1e-9
FLOAT32 = 1e-5


@dataclass(frozen=True, eq=False)
class Scene:
    """What a student's code is called with.

    Attributes
    ----------
    case : mapping from str to ndarray
        What goes in.
    before : mapping from str to ndarray or None
        What went through the same layer once before.
    other : mapping from str to ndarray or None
        What went through another layer after it, and before the result is looked at.
    """

    case: Case
    before: Case | None = None
    other: Case | None = None


Observe = Callable[[Scene], Any]
"""Runs a student's code on a scene; returns what came back, or None if it raised."""


def draw_scenes(quantity: Quantity, rng: np.random.Generator) -> Iterator[Scene]:
    """Draw scenes that tell misconceptions apart.

    Where two sizes are equal, a forgotten transpose raises nothing; where all are different, it
    can't pass for right. N = 1 hides a mean. A second batch and a second layer show what is kept.
    """
    a, b, c = (int(size) for size in rng.permutation(np.arange(2, 7))[:3])
    another_N = next(N for N in range(2, 9) if N not in (a, b, c))

    def draw(N: int, C_in: int, C_out: int) -> Case:
        return quantity.draw(rng, {"N": N, "C_in": C_in, "C_out": C_out})

    yield Scene(draw(a, b, c))
    if quantity.kept:
        case = draw(another_N, b, c)
        kept = {name: case[name] for name in quantity.kept}
        yield Scene(case, before={**draw(a, b, c), **kept})
        yield Scene(draw(a, b, c), other=draw(b, c, a))
    for sizes in ((a, b, b), (b, c, b), (c, c, a), (a, a, a), (1, b, c)):
        yield Scene(draw(*sizes))


def agrees(got: Array | None, predicted: Array) -> bool:
    """Whether an array is what was predicted: its shape, and every number.

    A prediction in float32 is met by whatever float32 can hold, and is as near as that allows.
    """
    if got is None or got.shape != predicted.shape:
        return False
    rounded = predicted.dtype == np.float32
    if rounded and not np.array_equal(np.float32(got), got):
        return False
    wanted = predicted.astype(np.float64)
    tolerance = (FLOAT32 if rounded else RELATIVE) * np.maximum(1.0, np.abs(wanted))
    return bool(np.all(np.abs(got - wanted) <= tolerance))  # NaN does not agree
