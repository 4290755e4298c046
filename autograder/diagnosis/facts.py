"""The plainest facts about wrong numbers, for where no known misconception explains them."""

from __future__ import annotations

import numpy as np

from autograder.diagnosis.expression import Array

RELATIVE = 1e-9


def where_wrong(name: str, got: Array, wanted: Array) -> str:
    """Say which elements of an array are wrong, without telling what was wanted.

    Parameters
    ----------
    got, wanted
        Of one shape.
    """
    if not np.isfinite(got).all():
        kind = "NaN" if np.isnan(got).any() else "infinite"
        count = "All" if not np.isfinite(got).any() else "Some"
        return f"{count} numbers of {name} are {kind}: something is divided by zero, or overflows."
    error = np.abs(got - wanted)
    right = error <= RELATIVE * max(1.0, float(np.abs(wanted).max(initial=0.0)))
    if right.all():
        return f"All numbers of {name} are right."
    if not right.any():
        if np.all(error <= 1e-3 * np.abs(wanted)):
            return f"All numbers of {name} are off by less than a thousandth: is there a rounding?"
        return f"No number of {name} is right."
    if right.size - right.sum() == 1:
        return f"Only {name}{_index(error)} is wrong."
    for axis, kind in enumerate(_lines(right.ndim)):
        along = np.moveaxis(right, axis, 0).reshape(right.shape[axis], -1)
        if np.array_equal(along.all(axis=1), along.any(axis=1)):
            return _whole_lines(name, kind, along[:, 0])
    return f"{right.size - right.sum()} of {right.size} numbers of {name} are wrong."


def _index(error: Array) -> list[int]:
    """Return the place of the largest error."""
    return [int(each) for each in np.unravel_index(int(np.argmax(error)), error.shape)]


def _lines(dimensions: int) -> list[str]:
    """Return what lies along each axis of an array."""
    if dimensions == 1:
        return ["element"]
    if dimensions == 2:
        return ["row", "column"]
    return [f"slice along axis {axis}" for axis in range(dimensions)]


def _whole_lines(name: str, kind: str, right: Array) -> str:
    """Say which rows, columns or slices are wrong, where each is right or wrong as a whole."""
    for places, verdict in ((~right, "wrong"), (right, "right")):
        if places.sum() == 1:
            (place,) = np.flatnonzero(places)
            return f"Only the {_ordinal(int(place), kind, len(right))} of {name} is {verdict}."
    return f"{(~right).sum()} of {len(right)} {kind}s of {name} are wrong, and the others right."


def _ordinal(place: int, kind: str, count: int) -> str:
    if place == 0:
        return f"first {kind}"
    return f"last {kind}" if place == count - 1 else f"{kind} with index {place}"
