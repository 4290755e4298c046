"""What goes in and what comes back, by shapes."""

from __future__ import annotations

from itertools import combinations
from math import prod

from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import LARGER

Shape = tuple[int, ...]

IN_WORDS = {1: "1"} | {
    prod(LARGER[size] for size in some): " · ".join(some)
    for count in range(1, len(LARGER) + 1)
    for some in combinations(LARGER, count)
}
"""What a length is called in the course; no two of its sizes make the same length."""

LARGER_IN_WORDS = "Where {}, {} and {}".format(*(f"{size} = {n}" for size, n in LARGER.items()))


def trace_shapes(quantity: Quantity, got: Shape) -> str:
    """Say the shapes of what goes in and of what comes out, and what of the one has the other.

    Parameters
    ----------
    got
        What came out where the sizes are `LARGER`.
    """
    if not all(length in IN_WORDS for length in got):
        return f"{LARGER_IN_WORDS}, {quantity.called} comes out as {got}."
    came_out = tuple(IN_WORDS[length] for length in got)
    went_in = ", ".join(f"{name} {_written(shape)}" for name, shape in quantity.given.items())
    told = f"In go {went_in}; {quantity.called} comes out as {_written(came_out)}."
    for name, shape in quantity.given.items():
        for turned, of in ((name, shape), (f"{name}ᵀ", shape[::-1])):
            if of == came_out:
                return f"{told} That is the shape of {turned}."
    return told


def _written(shape: tuple[str, ...]) -> str:
    """Write a shape as Python does."""
    return f"({', '.join(shape)}{',' if len(shape) == 1 else ''})"
