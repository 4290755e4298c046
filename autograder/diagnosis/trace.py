"""What went in and what came back, by shapes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from autograder.diagnosis.expression import Case

Shape = tuple[int, ...]


def trace_shapes(name: str, case: Case, got: Shape) -> str:
    """Say the shapes of what went in and of what came out, and what of the one has the other."""
    went_in = ", ".join(f"{given} {array.shape}" for given, array in case.items())
    told = f"In went {went_in}; {name} came out as {got}."
    made = [next(ways, "") for ways in (_turned_as(case, got), _products_as(case, got))]
    alike = ", and of ".join(filter(None, made))
    return f"{told} That is the shape of {alike}." if alike else told


def _turned(case: Case) -> Iterator[tuple[str, str, Shape]]:
    """List the matrices that went in, each as it is and turned around."""
    for name, array in case.items():
        if array.ndim == 2:
            yield name, name, array.shape
            yield name, f"{name}ᵀ", array.shape[::-1]


def _turned_as(case: Case, shape: Shape) -> Iterator[str]:
    return (written for _, written, of in _turned(case) if of == shape)


def _products_as(case: Case, shape: Shape) -> Iterator[str]:
    for (left, first, of_first), (right, second, of_second) in permutations(_turned(case), 2):
        fits = of_first[1] == of_second[0] and (of_first[0], of_second[1]) == shape
        if fits and left != right:
            yield f"{first} {of_first} @ {second} {of_second}"
