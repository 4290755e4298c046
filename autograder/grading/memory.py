"""Where the memory of an array lies: for the report, and as views of another array."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from autograder.grading.events import REBASED, Array, Passed

DILATED_HOP = 3
"""How far each row of a "dilated" array begins after the last one: no whole number of its steps."""


def described(array: Passed, name: str) -> str:
    """Return what an array is, and a line that gives a plain array of its numbers its memory."""
    kind = f"{name} is {_name(array.values.dtype)} {array.values.shape}"
    made = _made(array, name)
    words = {
        "corner": ", a corner of a table of 200,000 numbers or more",
        "packed": ", a field of packed records, with a dtype of its own",
        "read-only": ", a read-only view of another array",
        "locked": ", read-only, with an older view",
        "windows": ", a read-only view whose rows are windows that slide along one series",
        "lags": ", a read-only view whose columns are windows that slide along one series",
        "newest first": ", a read-only view whose rows are windows on one series, backwards",
        "dilated": ", a read-only view whose rows are every second number of windows on one series",
    }
    return f"{kind}, after {name} = {made}" if made else kind + words.get(array.memory, "")


def _made(array: Passed, name: str) -> str:
    """Return an expression for an array in this memory, where there is a short one."""
    dimensions = array.values.ndim
    backwards = ", ".join(["::-1"] * dimensions)
    repeated = "".join(f".repeat(2, {axis})" for axis in range(dimensions))
    second = ", ".join(["::2"] * dimensions)
    match array.memory:
        case "sliced":
            return f"{name}{repeated}[{second}]"
        case "read-only slice":
            return f"np.broadcast_to({name}{repeated}[{second}], {array.values.shape})"
        case "transposed":
            return f"{name}.T{repeated}[{second}].T"
        case "cropped":
            axes = dimensions if dimensions < 3 else dimensions - 1
            wider = [(0, 1)] * axes + [(0, 0)] * (dimensions - axes)
            return f"np.pad({name}, {wider})[{', '.join([':-1'] * axes)}]"
        case "reversed":
            return f"{name}[{backwards}].copy()[{backwards}]"
        case "flipped":
            return f"{name}[::-1].copy()[::-1]"
        case "rotated":
            return f"{name}[::-1].T.copy().T[::-1]"
        case "fortran":
            return f"np.asfortranarray({name})"
        case "time first":
            return f"{name}.swapaxes(0, 1).copy().swapaxes(0, 1)"
        case "bytes":
            shape = array.values.shape
            return f"np.frombuffer({name}.tobytes(), {name}.dtype).reshape({shape})"
        case "repeated":
            parts = [":1" if part.stop else ":" for part in repeated_part(array.values)]
            while parts[-1] == ":":
                parts.pop()
            return f"np.broadcast_to({name}[{', '.join(parts)}], {array.values.shape})"
    if array.memory in REBASED:
        shape, before, read = rebased(array)
        flat = f"{name}.ravel({read!r}).reshape({shape}, order={before!r}).copy({before!r})"
        return f"{flat}.ravel({before!r}).reshape({array.values.shape}, order={read!r})"
    return ""


def rebased(array: Passed) -> tuple[tuple[int, ...], str, str]:
    """Return the shape and the order of the array of which one is a view, and the view's order."""
    is_reversed, before, read = REBASED[array.memory]
    shape = array.values.shape
    return shape[::-1] if is_reversed else shape, before, read


def has_equal_rows(values: Array) -> bool:
    return bool((values == values[:1]).all())


def repeated_part(values: Array) -> tuple[slice, ...]:
    """Return slices for the part that an array repeats: its first rows, columns, or number."""
    axes, last = range(values.ndim), values.ndim - 1
    if not any(values.strides):
        repeated = {*axes}
    else:
        repeated = {axis for axis in axes[:-1] if has_equal_rows(values.swapaxes(0, axis))}
    return tuple(slice(1 if axis in (repeated or {last}) else None) for axis in axes)


def overlapping(values: Array, memory: str, hop: int) -> Array:
    """Return numbers that rows, or columns, can hold which overlap in memory, from these numbers.

    Parameters
    ----------
    hop
        How far each row, or column, begins after the last one; in "dilated", always `DILATED_HOP`.
    """
    if memory == "dilated":
        windows = sliding_window_view(_dilated(values), 2 * values.shape[-1] - 1, axis=-1)
        return windows[..., ::DILATED_HOP, ::2]
    rows = turned(values, memory)
    hop = min(hop, rows.shape[-1])
    windows = sliding_window_view(_series(rows, hop), rows.shape[-1], axis=-1)[..., ::hop, :]
    return turned(windows, memory)


def turned(values: Array, memory: str) -> Array:
    """Return the windows of an array in this memory, or the array of such windows."""
    if memory == "lags":
        return values.swapaxes(-1, -2)
    return values[..., ::-1] if memory == "newest first" else values


def series_of(array: Passed) -> tuple[Array, int]:
    """Return the series whose windows are the rows, or columns, of an array, and their distance."""
    if array.memory == "dilated":
        return _dilated(array.values), DILATED_HOP
    rows = turned(array.values, array.memory)
    width = rows.shape[-1]
    hops = range(1, width + 1)
    distance = next(
        hop for hop in hops if np.array_equal(rows[..., 1:, : width - hop], rows[..., :-1, hop:])
    )
    return _series(rows, distance), distance


def _series(rows: Array, hop: int) -> Array:
    rest = rows[..., 1:, rows.shape[-1] - hop :]
    return np.concatenate([rows[..., 0, :], rest.reshape(*rest.shape[:-2], -1)], axis=-1)


def _dilated(rows: Array) -> Array:
    """Return a series of which the rows are every second number, each row from a later place on.

    Where two rows share a number, it is the later row's.
    """
    *leading, count, width = rows.shape
    reach = 2 * width - 1
    series = np.full((*leading, DILATED_HOP * (count - 1) + reach), 1.5).astype(rows.dtype)
    for row in range(count):
        series[..., DILATED_HOP * row :][..., :reach:2] = rows[..., row, :]
    return series


@cache
def _name(dtype: np.dtype[Any]) -> str:
    return str(dtype)


def laid_out(array: Passed) -> tuple[list[list[int | None]], Array]:
    """Return slices, and an array whose slices give the values.

    A view that is transposed, or repeated, gives them after that.
    """
    values, dimensions = array.values, array.values.ndim
    match array.memory:
        case "read-only" | "locked" | "bytes":
            return [], values
        case "fortran":
            return [], np.ascontiguousarray(values.T)
        case "time first":
            return [], np.ascontiguousarray(values.swapaxes(0, 1))
        case "repeated":
            return [], values[repeated_part(values)]
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
