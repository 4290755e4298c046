"""Edits of what another function has returned: a program may still take it for what it was.

The last two axes are those of a result, as those of Z, and the axes before them count the slices.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograder.declaration.kinds.plain import Array

Edit = Callable[[np.random.Generator, Array], Array]
"""Returns a changed copy of an array."""

TINY, HUGE = 1e-20, 1e30
"""Beside a one, the first is lost in a sum; multiplied by the second, it is not small."""


def slices_reversed(rng: np.random.Generator, values: Array) -> Array:
    """Return the slices in the opposite order."""
    return values[::-1].copy()


def slices_turned(rng: np.random.Generator, values: Array) -> Array:
    """Return the slices in another order: the last one comes first."""
    return np.roll(values, 1, axis=0)


def columns_of_one_row_turned(rng: np.random.Generator, values: Array) -> Array:
    """Return slices in which a row in the middle has its columns in another order."""
    edited = values.copy()
    row = values.shape[-2] // 2
    edited[..., row, :] = np.roll(values[..., row, :], 1, axis=-1)
    return edited


def rows_reversed(rng: np.random.Generator, values: Array) -> Array:
    """Return slices whose rows come in the opposite order."""
    return values[..., ::-1, :].copy()


def one_slice_scaled(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which one in the middle has other numbers."""
    edited = values.copy()
    edited[len(values) // 2] *= 3.0
    return edited


def one_row_scaled(rng: np.random.Generator, values: Array) -> Array:
    """Return slices in which a row in the middle has other numbers."""
    edited = values.copy()
    edited[..., values.shape[-2] // 2, :] *= -2.0
    return edited


def one_number_scaled(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which one number that is not zero has changed."""
    return _with_one(rng, values, np.flatnonzero(values), factor=1.5)


def one_zero_filled(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which one zero has become another number."""
    return _with_one(rng, values, np.flatnonzero(values == 0.0), added=-2.0)


def zeros_tiny(rng: np.random.Generator, values: Array) -> Array:
    """Return slices with tiny numbers in the place of zeros."""
    return np.where(values == 0.0, TINY, values)


def first_slice_zero(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which the first is zero."""
    edited = values.copy()
    edited[0] = 0.0
    return edited


def last_slice_zero(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which the last is zero."""
    edited = values.copy()
    edited[-1] = 0.0
    return edited


def last_slice_zero_inner_exchanged(rng: np.random.Generator, values: Array) -> Array:
    """Return slices of which the last is zero and two in the middle have changed places.

    Their numbers that are not zero lie elsewhere, and are as many as before.
    """
    edited = last_slice_zero(rng, values)
    middle = len(values) // 2
    edited[[middle - 1, middle]] = edited[[middle, middle - 1]]
    return edited


EDITS: tuple[Edit, ...] = (
    slices_reversed,
    slices_turned,
    columns_of_one_row_turned,
    rows_reversed,
    one_slice_scaled,
    one_row_scaled,
    one_number_scaled,
    one_zero_filled,
    zeros_tiny,
)
"""Edits of small arrays."""

ENDS: tuple[Edit, ...] = (first_slice_zero, last_slice_zero, last_slice_zero_inner_exchanged)
"""Edits of arrays that are large enough for an algorithm of their own."""


def zeros_and_huge(values: Array) -> Array:
    """Return numbers of the shape of an array: columns of zeros and of huge numbers, in turn."""
    return np.broadcast_to(np.resize([0.0, HUGE], values.shape[-1:]), values.shape).copy()


def _with_one(
    rng: np.random.Generator, values: Array, among: Array, factor: float = 1.0, added: float = 0.0
) -> Array:
    edited = values.copy()
    if len(among):
        place = int(rng.choice(among))
        edited.flat[place] = edited.flat[place] * factor + added
    return edited
