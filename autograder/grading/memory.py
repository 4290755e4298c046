"""Where the memory of an array lies: for the report, and as views of another array."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from autograder.grading.events import Array, Passed


def described(array: Passed) -> str:
    kind = f"{_name(array.values.dtype)} {array.values.shape}"
    memory = {
        "sliced": ", a view of another array",
        "cropped": ", a view of another array",
        "packed": ", a field of packed records, with a dtype of its own",
        "transposed": ", a view of another array",
        "reversed": ", a view of another array",
        "flipped": ", a view of another array",
        "rotated": ", a view of another array",
        "fortran": ", column by column",
        "repeated": ", read-only, one row or column for all",
        "read-only": ", a read-only view of another array",
        "locked": ", read-only, with an older view",
    }
    return kind + memory.get(array.memory, "")


@cache
def _name(dtype: np.dtype[Any]) -> str:
    return str(dtype)


def laid_out(array: Passed) -> tuple[list[list[int | None]], Array]:
    """Return slices, and an array whose slices give the values.

    A view that is transposed, or repeated, gives them after that.
    """
    values, dimensions = array.values, array.values.ndim
    match array.memory:
        case "read-only" | "locked":
            return [], values
        case "fortran":
            return [], np.ascontiguousarray(values.T)
        case "repeated":
            return [], values[:1] if (values == values[:1]).all() else values[:, :1]
        case "reversed":
            slices: list[list[int | None]] = [[None, None, -1]] * dimensions
            return slices, values[tuple(slice(*part) for part in slices)]
        case "flipped":
            return [[None, None, -1]], values[::-1]
        case "rotated":
            whole: list[list[int | None]] = [[None, None, None]] * (dimensions - 1)
            return [*whole, [None, None, -1]], np.ascontiguousarray(values[::-1].T)
        case "cropped":
            axes = dimensions if dimensions < 3 else dimensions - 1
            larger = [size + (axis < axes) for axis, size in enumerate(values.shape)]
            base = np.full(larger, 1.5).astype(values.dtype)
            base[tuple(slice(size) for size in values.shape)] = values
            return [[None, -1, None]] * axes, base
        case "transposed":
            values = values.T
    slices = [[1, None, 2]] * dimensions
    base = np.full([2 * size + 1 for size in values.shape], 1.5).astype(values.dtype)
    base[tuple(slice(*part) for part in slices)] = values
    return slices, base
