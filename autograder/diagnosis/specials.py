"""What can be special about an array's numbers: a sum of zero, equal rows, a zero, a size."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import Special, ordinary, scaled

LARGE, SMALL = 10.0, 1e-3
FAR = 1e-12
"""The part of a large number that float64 holds no longer well beside it."""

LOST = 745.0
"""How far below 0 a number lies whose exponential is 0."""

NEARLY = 1e-6
"""How much nearly equal numbers differ by, as a part of them."""


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


def _equal_in_a_row(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    one, other = rng.choice(like.shape[-1], 2, replace=False)
    row = values[int(rng.integers(len(values)))]
    row[..., one] = row[..., other]
    return values


def _two_equal(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like).ravel()
    one, other = rng.choice(like.size, 2, replace=False)
    values[one] = values[other]
    return values.reshape(like.shape)


def _a_column_of_sum_zero(rng: np.random.Generator, like: Array) -> Array:
    return _a_row_of_sum_zero(rng, like.T).T


def _has_row_below(values: Array) -> bool:
    """Whether all numbers of a row lie so far below the largest number that exp loses them."""
    return _has_two_rows(values) and bool(_rows(values).max(axis=1).min() < values.max() - LOST)


def _row_below(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[int(rng.integers(len(values)))] -= LOST * 1.2
    return values


def _far_smaller(rng: np.random.Generator, like: Array, count: int) -> Array:
    """Draw numbers of the largest and of the smallest magnitude, in the first `count` axes."""
    sizes = np.abs(like[like != 0])
    shape = like.shape[:count] + (1,) * (like.ndim - count)
    is_small = rng.permutation(np.arange(math.prod(shape)) % 2 == 0).reshape(shape)
    small = sizes.min() * rng.uniform(1.0, 2.0, like.shape)
    large = sizes.max() * rng.uniform(0.5, 1.0, like.shape)
    return np.asarray(np.where(is_small, small, large))


def _is_far_apart(sizes: Array) -> bool:
    """Whether some numbers, zeros aside, are far smaller than others."""
    sizes = np.abs(sizes[sizes != 0])
    return sizes.size > 1 and bool(sizes.min() < FAR * sizes.max())


def _a_zero(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[np.unravel_index(int(rng.integers(like.size)), like.shape)] = 0.0
    return values


def _a_row_of_zeros(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    values[int(rng.integers(len(values)))] = 0.0
    return values


def _symmetric(rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    return values + values.T


def _nearly_symmetric(rng: np.random.Generator, like: Array) -> Array:
    values = _symmetric(rng, like)
    return values * (1 + NEARLY * rng.uniform(-1, 1, values.shape))


def _balanced(rng: np.random.Generator, like: Array) -> Array:
    """Draw a square array of whole numbers: row i and column i have the same sum."""
    whole = np.round(8 * _symmetric(rng, like))
    cycle = np.roll(np.eye(len(like)), 1, axis=1)
    return np.asarray(whole + cycle * int(rng.integers(1, 5)))


def _is_square(values: Array) -> bool:
    return values.ndim == 2 and 1 < len(values) == values.shape[1]


def _is_nearly_symmetric(values: Array) -> bool:
    if not _is_square(values):
        return False
    return bool(np.allclose(values, values.T, rtol=0, atol=10 * NEARLY * np.abs(values).max()))


def _has_two_rows(values: Array) -> bool:
    return values.ndim > 1 and len(values) > 1


def _rows(values: Array) -> Array:
    return values.reshape(len(values), -1)


def _zero_at(place: int, axis: int, rng: np.random.Generator, like: Array) -> Array:
    values = ordinary(rng, like)
    np.moveaxis(values, axis, 0)[place] = 0.0
    return values


def _is_zero_at(place: int, axis: int, values: Array) -> bool:
    return not np.any(np.moveaxis(values, axis, 0)[place])


def _where_zero(which: str, what: str, place: int, axis: int, dimensions: int) -> Special:
    """Return what is special about zeros in the first or the last row, column or slice."""
    return Special(
        f"where the {which} {what} of {{X}} is zero",
        lambda X: _is_of(X, dimensions) and _is_zero_at(place, axis, X),
        partial(_zero_at, place, axis),
        lambda X: _is_of(X, dimensions) and X.shape[axis] > 1,
    )


def _is_of(values: Array, dimensions: int) -> bool:
    """Whether an array is a matrix, or has more axes than that, as `dimensions` says."""
    return values.ndim == 2 if dimensions == 2 else values.ndim > 2


def _has_one_negative_each(values: Array) -> bool:
    return values.ndim == 2 and bool(np.all((values < 0).sum(axis=1) == 1))


def _one_negative_each(rng: np.random.Generator, like: Array) -> Array:
    values = np.abs(ordinary(rng, like)) + 0.1
    values[np.arange(len(values)), rng.integers(values.shape[1], size=len(values))] *= -1
    return values


def _are_whole(values: Array) -> bool:
    return bool(np.all(np.isfinite(values)) and np.all(values == np.round(values)))


def _whole(rng: np.random.Generator, like: Array) -> Array:
    size = max(9.0, min(np.abs(like).max(), 1e6))
    return np.asarray(rng.integers(1, int(size), like.shape) * rng.choice([-1.0, 1.0], like.shape))


def _are_single(values: Array) -> bool:
    with np.errstate(over="ignore"):
        return bool(np.all(values == values.astype(np.float32)))


def _single(rng: np.random.Generator, like: Array) -> Array:
    return ordinary(rng, like).astype(np.float32).astype(np.float64)


def _are_nearly_equal_rows(values: Array) -> bool:
    if not _has_two_rows(values):
        return False
    return bool(np.allclose(values, values[:1], rtol=10 * NEARLY, atol=0)) and not bool(
        np.all(values == values[:1])
    )


def _nearly_equal_rows(rng: np.random.Generator, like: Array) -> Array:
    row = ordinary(rng, like)[:1]
    return np.asarray(row * (1 + NEARLY * rng.uniform(-1, 1, like.shape)))


SPECIALS = (
    Special("where {X} contains a zero", lambda X: bool(np.any(X == 0)), _a_zero),
    Special(
        "where two numbers of {X} are equal",
        lambda X: len(np.unique(X)) < X.size,
        _two_equal,
    ),
    Special(
        "where two numbers in a row of {X} are equal",
        lambda X: X.ndim == 2 and any(len(np.unique(row)) < len(row) for row in X),
        _equal_in_a_row,
        _is_wide,
    ),
    Special(
        "where two numbers in a column of {X} are equal",
        lambda X: X.ndim == 2 and any(len(np.unique(row)) < len(row) for row in X.T),
        lambda rng, X: _equal_in_a_row(rng, X.T).T,
        lambda X: X.ndim == 2 and len(X) > 1,
    ),
    Special(
        "where two rows of {X} are equal",
        lambda X: len(np.unique(X, axis=0)) < len(X),
        _equal_rows,
        lambda X: len(X) > 1,
    ),
    Special(
        "where two columns of {X} are equal",
        lambda X: X.ndim == 2 and len(np.unique(X.T, axis=0)) < len(X.T),
        lambda rng, X: _equal_rows(rng, X.T).T,
        _is_wide,
    ),
    Special(
        "where a row of {X} is zero",
        lambda X: X.ndim > 1 and bool(np.any(~np.any(_rows(X), axis=1))),
        _a_row_of_zeros,
        _has_two_rows,
    ),
    Special(
        "where a column of {X} is zero",
        lambda X: X.ndim == 2 and bool(np.any(~np.any(X, axis=0))),
        lambda rng, X: _a_row_of_zeros(rng, X.T).T,
        _is_wide,
    ),
    Special(
        "where a row of {X} adds up to zero",
        lambda X: X.ndim == 2 and bool(np.any(X.sum(axis=1) == 0)),
        _a_row_of_sum_zero,
        lambda X: _is_wide(X) and len(X) > 1,
    ),
    Special(
        "where a column of {X} adds up to zero",
        lambda X: X.ndim == 2 and bool(np.any(X.sum(axis=0) == 0)),
        _a_column_of_sum_zero,
        lambda X: _is_wide(X) and len(X) > 1,
    ),
    Special(
        "where a slice of {X} adds up to zero",
        lambda X: X.ndim > 2 and bool(np.any(X.sum(axis=(-2, -1)) == 0)),
        _a_slice_of_sum_zero,
        lambda X: math.prod(X.shape[-2:]) > 1,
    ),
    Special(
        "where all numbers of {X} add up to zero",
        lambda X: X.sum() == 0,
        lambda rng, X: _of_sum_zero(rng, X.size).reshape(X.shape),
    ),
    Special(
        "where each row of {X} adds up to zero",
        lambda X: X.ndim == 2 and not np.any(X.sum(axis=1)),
        _rows_of_sum_zero,
        _is_wide,
    ),
    Special(
        "where each column of {X} adds up to zero",
        lambda X: X.ndim == 2 and not np.any(X.sum(axis=0)),
        lambda rng, X: _rows_of_sum_zero(rng, X.T).T,
        lambda X: X.ndim == 2 and len(X) > 1,
    ),
    Special(
        "where {X} is symmetric",
        lambda X: _is_square(X) and np.array_equal(X, X.T),
        _symmetric,
        _is_square,
    ),
    Special("where {X} is nearly symmetric", _is_nearly_symmetric, _nearly_symmetric, _is_square),
    Special(
        "where the rows of {X} have the same sums as its columns",
        lambda X: _is_square(X) and np.array_equal(X.sum(axis=0), X.sum(axis=1)),
        _balanced,
        _is_square,
    ),
    Special(
        "where all numbers of {X} are equal",
        lambda X: bool(np.all(X == X.flat[0])),
        lambda rng, X: np.full_like(X, rng.normal()),
    ),
    Special(
        "where all numbers of {X} are 1",
        lambda X: bool(np.all(X == 1)),
        lambda rng, X: np.ones_like(X),
    ),
    *(
        _where_zero(which, what, place, axis, dimensions)
        for which, place in (("first", 0), ("last", -1))
        for what, axis, dimensions in (("row", 0, 2), ("column", 1, 2), ("slice", 0, 3))
    ),
    Special(
        "where {X} is all zeros",
        lambda X: not np.any(X),
        lambda rng, X: np.zeros_like(X),
    ),
    Special(
        "where the rows of {X} are nearly equal",
        _are_nearly_equal_rows,
        _nearly_equal_rows,
        _has_two_rows,
    ),
    Special(
        "where a single number in each row of {X} is negative",
        _has_one_negative_each,
        _one_negative_each,
        _is_wide,
        without=lambda rng, X: np.abs(ordinary(rng, X)) + 0.1,
    ),
    Special("where float32 holds all numbers of {X} exactly", _are_single, _single),
    Special("where all numbers of {X} are whole numbers", _are_whole, _whole),
    Special(
        "where some numbers of {X} are far smaller than others",
        _is_far_apart,
        lambda rng, X: _far_smaller(rng, X, X.ndim),
        without=scaled,
    ),
    Special(
        "where some rows of {X} are far smaller than others",
        lambda X: _has_two_rows(X) and _is_far_apart(np.abs(_rows(X)).max(axis=1)),
        lambda rng, X: _far_smaller(rng, X, 1),
        _has_two_rows,
        without=scaled,
    ),
    Special(
        "where some columns of {X} are far smaller than others",
        lambda X: _is_wide(X) and _is_far_apart(np.abs(X).max(axis=0)),
        lambda rng, X: _far_smaller(rng, X.T, 1).T,
        _is_wide,
        without=scaled,
    ),
    Special(
        "where the numbers of {X} are as far apart as these",
        lambda X: bool(np.any(X == 0)) and _is_far_apart(X),
        lambda rng, X: X * rng.uniform(0.5, 1.0, X.shape),
        without=lambda rng, X: np.where(X == 0, 0.0, scaled(rng, X)),
    ),
    Special(
        "where a row of {X} lies more than 745 below the largest number",
        _has_row_below,
        _row_below,
        _has_two_rows,
        without=lambda rng, X: ordinary(rng, X) - LOST * 1.2,
        question="Which number does your code subtract before exp, and what is then left of a row "
        "that lies far below all others?",
        why="The exponential of a number below -745 is 0. The sum of a row must not be 0.",
    ),
    Special(
        "for these numbers of {X}, as large as {size}",
        lambda X: bool(LARGE < np.abs(X).max() < np.inf),
        scaled,
        is_of_size=True,
    ),
    Special(
        "for these numbers of {X}, none of which is larger than {size}",
        lambda X: bool(0 < np.abs(X).max() < SMALL),
        scaled,
        is_of_size=True,
    ),
)
"""What can be special, the more general first: an array of zeros has nearly all of it."""
