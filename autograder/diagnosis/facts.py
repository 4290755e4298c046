"""Facts about wrong numbers and wrong shapes; no fact gives a right number away."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.scene import in_words, larger, names_of_lengths

Shape = tuple[int, ...]


def trace_shapes(quantity: Quantity, got: Shape) -> str:
    """Return a sentence with the shapes of the inputs and of the result.

    It names an input, or the transpose of one, that has the shape of the result.

    Parameters
    ----------
    got
        The shape of the result where the sizes are those of `larger`.
    """
    sizes = larger(quantity)
    names = names_of_lengths(quantity, sizes)
    if not all(length in names for length in got):
        return f"{in_words(sizes)}, {quantity.called} comes out as {got}."
    came_out = tuple(names[length] for length in got)
    shapes = {name: quantity.shape_of_students(name) for name in quantity.given}
    went_in = ", ".join(f"{name} {_written(shape)}" for name, shape in shapes.items())
    said = f"Inputs: {went_in}; {quantity.called} comes out as {_written(came_out)}."
    for name, shape in shapes.items():
        for turned, of in ((name, shape), (f"{name}ᵀ", shape[::-1])):
            if of == came_out:
                return f"{said} That is the shape of {turned}."
    return said


def where_wrong(name: str, got: Array, wanted: Array, right: NDArray[np.bool_]) -> str:
    """Return a sentence that says which elements of an array are wrong; empty if none is.

    Parameters
    ----------
    got, wanted
        Two arrays of the same shape.
    right
        Which elements are right.
    """
    if right.all():
        return ""
    if not np.isfinite(got).all():
        kind = "NaN" if np.isnan(got).any() else "infinite"
        count = "All" if not np.isfinite(got).any() else "Some"
        if not got.ndim:
            return f"{name} is {kind}: is there a division by zero or an overflow?"
        return f"{count} numbers of {name} are {kind}: is there a division by zero or an overflow?"
    error = np.abs(got - wanted)
    if not right.any():
        is_near = np.all(error <= 1e-3 * np.abs(wanted))
        if not got.ndim:
            by = ", by less than a thousandth of itself" if is_near else ""
            return f"{name} is too {'large' if got > wanted else 'small'}{by}."
        if is_near:
            return f"All numbers of {name} are wrong, each by less than a thousandth of itself."
        return f"No number of {name} is right."
    if right.size - right.sum() == 1:
        return f"Only {name}{_index(error)} is wrong."
    for axis, kind in enumerate(_lines(right.ndim)):
        along = np.moveaxis(right, axis, 0).reshape(right.shape[axis], -1)
        if np.array_equal(along.all(axis=1), along.any(axis=1)):
            return _whole_lines(name, kind, along[:, 0])
    return f"{right.size - right.sum()} of {right.size} numbers of {name} are wrong."


def _index(error: Array) -> list[int]:
    """Return the index of the largest error."""
    return [int(each) for each in np.unravel_index(int(np.argmax(error)), error.shape)]


def _lines(dimensions: int) -> list[str]:
    """Return the name of one line of an array, for each axis."""
    if dimensions == 1:
        return ["element"]
    if dimensions == 2:
        return ["row", "column"]
    return [f"slice along axis {axis}" for axis in range(dimensions)]


def _whole_lines(name: str, kind: str, right: Array) -> str:
    """Return a sentence that says which rows, columns or slices are wrong, each as a whole."""
    for places, verdict in ((~right, "wrong"), (right, "right")):
        if places.sum() == 1:
            (place,) = np.flatnonzero(places)
            return f"Only the {_ordinal(int(place), kind, len(right))} of {name} is {verdict}."
    return f"{(~right).sum()} of {len(right)} {kind}s of {name} are wrong; the others are right."


def _ordinal(place: int, kind: str, count: int) -> str:
    if place == 0:
        return f"first {kind}"
    return f"last {kind}" if place == count - 1 else f"{kind} with index {place}"


def _written(shape: tuple[str, ...]) -> str:
    """Return a shape as Python writes it."""
    return f"({', '.join(shape)}{',' if len(shape) == 1 else ''})"
