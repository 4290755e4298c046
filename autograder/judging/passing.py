"""Draws the arrays that a program passes: new ones, and those that come again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograder.declaration.kinds.alike import SAME_HASH
from autograder.declaration.kinds.checksum import same_checksum
from autograder.declaration.kinds.mixture import draw_values
from autograder.declaration.kinds.plain import Kind
from autograder.grading.events import (
    MEMORIES,
    OVERLAPPING,
    TIME_FIRST,
    Array,
    Call,
    Passed,
    Place,
)
from autograder.grading.memory import overlapping

HOPS = 1, 1, 2
"""How far windows that slide along a series may begin after one another."""

Earlier = tuple[Place, Array | None]
"""Where an array has been, and its numbers; None for what the student's code has returned."""


def pass_array(
    rng: np.random.Generator,
    kind: Kind | None,
    shape: tuple[int, ...],
    earlier: Sequence[Earlier],
    again: float = 0.5,
    is_free: bool = True,
) -> Passed:
    """Draw an array of a shape: a new one; or, with the chance `again`, one like an earlier one.

    Parameters
    ----------
    is_free
        Whether any numbers are allowed; if not, only the kind draws some, and rows of earlier ones
        come again.
    """
    values = (kind or draw_values)(rng, shape)
    if earlier and rng.random() < again:
        source, before = earlier[-int(rng.integers(1, min(len(earlier), 3) + 1))]
        if before is not None:
            if is_free:
                values = _like(rng, before, values)
            elif (chance := rng.random()) < 0.75:  # the same rows, or in another order
                values = before if chance < 0.5 else rng.permutation(before)
            if values is before and rng.random() < 0.7:
                return Passed(values, "again", source)
        if rng.random() < 0.5 and (before is None or before.dtype == values.dtype):
            return Passed(values, "refilled", source)
    among = [*MEMORIES, "repeated", *(OVERLAPPING if is_free and len(shape) > 1 else ())]
    memory = str(rng.choice(among)) if rng.random() < 0.6 else "new"
    if memory in OVERLAPPING:
        values = overlapping(values, memory, int(rng.choice(HOPS)))
    if memory == "repeated":
        is_row = len(shape) < 2 or not is_free or rng.random() < 0.5
        values = np.broadcast_to(values[:1] if is_row else values[:, :1], shape)
    return Passed(values, memory)


LEAST = {TIME_FIRST: 3} | dict.fromkeys(OVERLAPPING, 2)
"""How many axes an array has at the least that lies in such memory; in all others it has one."""


def lying(X: Passed, memory: str) -> Passed:
    """Return an array of these numbers in one kind of memory; repeated, the first row for all.

    In memory that rows or columns share, they hold what others hold already.
    """
    if X.values.ndim < LEAST.get(memory, 1):
        return X
    if memory in OVERLAPPING:
        return Passed(overlapping(X.values, memory, 2 if memory == "lags" else 1), memory)
    is_one = memory == "repeated"
    return Passed(np.broadcast_to(X.values[:1], X.values.shape) if is_one else X.values, memory)


def _like(rng: np.random.Generator, before: Array, values: Array) -> Array:
    """Return the numbers of an earlier array: the same, nearly the same, or in another order."""
    match int(rng.integers(12)):
        case 0 | 1 | 2:
            return before
        case 3:
            return nearly(before)
        case 4:
            return printed_alike(before)
        case 9:
            return nearly(before, CLOSEST)
        case 11:
            return exchanged(rng, before)
        case 10:
            return np.where(before == -1.0, -2.0, before)  # these two have the same hash
        case 5:
            return rng.permutation(before.ravel()).reshape(before.shape)
        case 6:
            place = tuple(int(rng.integers(size)) for size in before.shape)
            changed = before.copy()
            changed[place] = values[place]
            return changed
    return values


def exchanged(rng: np.random.Generator, before: Array) -> Array:
    """Return an array after two of its rows have changed places, not the first and the last."""
    changed = before.copy()
    if len(before) > 3:
        one, other = rng.choice(np.arange(1, len(before) - 1), 2, replace=False)
        changed[[one, other]] = before[[other, one]]
    return changed


def inner_exchanged(values: Array, axis: int) -> Array:
    """Return an array after two of its rows, or columns, have changed places, not the first ones.

    The sums along this axis stay, and so do the numbers at its ends. A short one is reversed. If
    it is done again, all is as it was.
    """
    length = values.shape[axis]
    places = np.arange(length)
    if length > 3:
        places[[1, 2]] = 2, 1
    else:
        places = places[::-1]
    return np.take(values, places, axis)


CLOSE, CLOSEST = 1e-7, 5e-9
"""By which part of them numbers differ that are close: the results differ by more than is allowed
as an error."""


def nearly(before: Array, by: float = CLOSE) -> Array:
    """Return numbers that are close to those of an array."""
    return before * (1 + by)


DECIMALS, HIDDEN = 8, 4e-9
"""The decimals that NumPy prints of ordinary numbers, and what no decimal of them shows."""


def printed_alike(before: Array) -> Array:
    """Return other numbers that look like those of an array when both are printed."""
    shown = before.round(DECIMALS)
    return np.asarray(shown + np.where(before > shown, -HIDDEN, HIDDEN))


HUGE = 1e20
"""Beside it, the digits of ordinary numbers are lost."""


def with_one_huge(before: Array, most: float) -> Array:
    """Return numbers of which the one in the middle is huge, but not above the largest allowed."""
    values = np.array(before)
    values[tuple(size // 2 for size in values.shape)] = min(HUGE, most)
    return values


AGAIN = (
    "again", "new", "nearly", "one number", "one in place", "exchanged", "reordered", "same hash"
)  # fmt: skip


def again(call: Call, how: str, free: Sequence[str] = ()) -> dict[str, Passed]:
    """Return the arguments of a call once more: the same arrays, equal ones, or nearly equal.

    Or with another number in the middle, where a large array is not printed; or after two rows, or
    columns, in the middle have changed places; or with numbers that are printed alike; or with its
    rows in another order, written into the same array; or with another number in that array; or
    with other numbers that have the same hash. Or "turned": with a view, the transpose of the same
    array, if it is square.

    Parameters
    ----------
    free
        The names of the arguments that may be other numbers. Only these change.
    """
    arguments = {}
    for name, array in call.arguments.items():
        values = array.values.copy()
        if how == "again":
            arguments[name] = Passed(array.values, "again", (call.number, name))
            continue
        match how if name in free else "new":
            case "one number":
                middle = tuple(size // 2 for size in values.shape)
                values[middle] = values[middle] / 2 + 0.25
            case "reordered" if values.ndim:
                axis = 0 if len(values) > 2 else int(np.argmax(values.shape))
                values = np.roll(values, 1, axis=axis)
                arguments[name] = Passed(values, "refilled", (call.number, name))
                continue
            case "one in place" if values.ndim:
                middle = tuple(size // 2 for size in values.shape)
                values[middle] = values[middle] / 2 + 0.25
                arguments[name] = Passed(values, "refilled", (call.number, name))
                continue
            case "turned" if values.ndim == 2 and len({*values.shape}) == 1:
                arguments[name] = Passed(array.values.T, "turned", (call.number, name))
                continue
            case "exchanged" if max(values.shape, default=0) > 3:
                rows = np.moveaxis(values, int(np.argmax(np.array(values.shape) > 3)), 0)
                rows[[1, 2]] = rows[[2, 1]]
            case "nearly":
                values = nearly(values)
            case "printed alike":
                values = printed_alike(values)
            case "same checksum":
                values = same_checksum(values)
            case "same hash":
                values = values * SAME_HASH
        arguments[name] = Passed(values)
    return arguments
