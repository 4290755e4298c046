"""What can be special about an array's numbers: a sum of zero, equal rows, a zero, a size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from autograder.diagnosis.formula import Array

Draw = Callable[[np.random.Generator, Array], Array]
LARGE, SMALL = 10.0, 1e-3


@dataclass(frozen=True, eq=False)
class Special:
    """Something special about an array, which another array can be drawn to have too.

    Attributes
    ----------
    words : str
        A clause about `{X}`, whose largest number is of size `{size}`.
    holds : function
        Whether an array has it.
    draw : function
        Draws an array that has it, in the shape of another, and at random for the rest.
    is_of_size : bool
        Whether it is about the size of the numbers, which a small change leaves as it is.
    """

    words: str
    holds: Callable[[Array], bool]
    draw: Draw
    is_of_size: bool = False

    def draw_nearly(self, rng: np.random.Generator, like: Array) -> Array:
        """Draw nearly such an array, which does not have it."""
        return disturbed(rng, self.draw(rng, like))


def disturbed(rng: np.random.Generator, values: Array) -> Array:
    """Return nearly the same numbers, without sums of zero, zeros or equal rows."""
    return values + rng.uniform(0.1, 0.4, values.shape)


def ordinary(rng: np.random.Generator, like: Array) -> Array:
    """Draw numbers that are special in nothing."""
    return rng.normal(0.5, 1.0, like.shape)


def _of_sum_zero(rng: np.random.Generator, count: int) -> Array:
    """Draw small whole numbers that add up to exactly zero, and none of which is zero."""
    half = rng.integers(1, 4, count // 2).astype(float)
    values = np.concatenate([half, -half])
    if count % 2:
        values = np.append(values[: count // 2 - 1], [*values[count // 2 : -1], 1.0, 2.0, -3.0])
    return rng.permutation(values)


def _rows_of_sum_zero(rng: np.random.Generator, like: Array) -> Array:
    return np.stack([_of_sum_zero(rng, like.shape[1]) for _ in like])


def _a_row_of_sum_zero(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[int(rng.integers(len(values)))] = _of_sum_zero(rng, like.shape[1])
    return values


def _a_slice_of_sum_zero(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    slices = values.reshape(-1, *like.shape[-2:])
    slices[int(rng.integers(len(slices)))] = _of_sum_zero(rng, slices[0].size).reshape(
        like.shape[-2:]
    )
    return values


def _is_wide(values: Array) -> bool:
    return values.ndim == 2 and values.shape[1] > 1


def _equal_rows(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[1] = values[0]
    return values


def _a_zero(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[np.unravel_index(int(rng.integers(like.size)), like.shape)] = 0.0
    return values


def _a_row_of_zeros(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[int(rng.integers(len(values)))] = 0.0
    return values


def _scaled(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    scaled: Array = values * (np.abs(like).max() / np.abs(values).max())
    return scaled


SPECIALS = (
    Special(
        "{X} contains a zero",
        lambda X: (X.ndim == 1 or _is_wide(X)) and bool(np.any(X == 0)),
        _a_zero,
    ),
    Special(
        "two rows of {X} are equal",
        lambda X: len(X) > 1 and len(np.unique(X, axis=0)) < len(X),
        _equal_rows,
    ),
    Special(
        "a row of {X} is zero",
        lambda X: (
            X.ndim > 1 and len(X) > 1 and bool(np.any(~np.any(X.reshape(len(X), -1), axis=1)))
        ),
        _a_row_of_zeros,
    ),
    Special(
        "a row of {X} adds up to zero",
        lambda X: _is_wide(X) and len(X) > 1 and bool(np.any(X.sum(axis=1) == 0)),
        _a_row_of_sum_zero,
    ),
    Special(
        "a slice of {X} adds up to zero",
        lambda X: X.ndim > 2 and bool(np.any(X.sum(axis=(-2, -1)) == 0)),
        _a_slice_of_sum_zero,
    ),
    Special(
        "all numbers of {X} add up to zero",
        lambda X: X.size > 1 and X.sum() == 0,
        lambda rng, X: _of_sum_zero(rng, X.size).reshape(X.shape),
    ),
    Special(
        "each row of {X} adds up to zero",
        lambda X: _is_wide(X) and not np.any(X.sum(axis=1)),
        _rows_of_sum_zero,
    ),
    Special(
        "each column of {X} adds up to zero",
        lambda X: X.ndim == 2 and len(X) > 1 and not np.any(X.sum(axis=0)),
        lambda rng, X: _rows_of_sum_zero(rng, X.T).T,
    ),
    Special("{X} is all zeros", lambda X: not np.any(X), lambda rng, X: np.zeros_like(X)),
    Special(
        "{X} has numbers as large as {size}",
        lambda X: bool(LARGE < np.abs(X).max() < np.inf),
        _scaled,
        is_of_size=True,
    ),
    Special(
        "no number of {X} is larger than {size}",
        lambda X: bool(0 < np.abs(X).max() < SMALL),
        _scaled,
        is_of_size=True,
    ),
)
"""What can be special, the more general first: an array of zeros has nearly all of it."""
