"""Draws the arrays that a program passes: new ones, and those that come again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograder.declaration.kinds import Kind, draw_values, like, nearly
from autograder.grading.events import MEMORIES, Array, Call, Passed, Place

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
        Whether any numbers are allowed; if not, only the kind draws some.
    """
    values = (kind or draw_values)(rng, shape)
    if earlier and rng.random() < again:
        source, before = earlier[-int(rng.integers(1, min(len(earlier), 3) + 1))]
        if before is not None:
            if is_free:
                values = like(rng, before, values)
            elif rng.random() < 0.5:
                values = before
            if values is before and rng.random() < 0.7:
                return Passed(values, "again", source)
        if rng.random() < 0.5 and (before is None or before.dtype == values.dtype):
            return Passed(values, "refilled", source)
    memory = str(rng.choice([*MEMORIES, "repeated"])) if rng.random() < 0.6 else "new"
    if memory == "repeated":
        is_row = len(shape) != 2 or not is_free or rng.random() < 0.5
        values = np.broadcast_to(values[:1] if is_row else values[:, :1], shape)
    return Passed(values, memory)


AGAIN = "again", "new", "nearly", "one number", "exchanged"


def again(call: Call, how: str) -> dict[str, Passed]:
    """Return the arguments of a call once more: the same arrays, equal ones, or nearly equal.

    Or with another number in the middle, where a large array is not printed; or after two rows in
    the middle have changed places.
    """
    arguments = {}
    for name, array in call.arguments.items():
        if how == "again":
            arguments[name] = Passed(array.values, "again", (call.number, name))
        elif how == "one number":
            values = array.values.copy()
            middle = tuple(size // 2 for size in values.shape)
            values[middle] = values[middle] / 2 + 0.25
            arguments[name] = Passed(values)
        elif how == "exchanged" and len(array.values) > 3:
            values = array.values.copy()
            values[[1, 2]] = values[[2, 1]]
            arguments[name] = Passed(values)
        else:
            arguments[name] = Passed(nearly(array.values) if how == "nearly" else array.values)
    return arguments
