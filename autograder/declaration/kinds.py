"""What the numbers of a history are like: ordinary, whole, zero, very large, of sum zero, ..."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

Kind = Callable[[np.random.Generator, tuple[int, ...]], Array]
"""Draws an array of a shape."""


def kinds(rng: np.random.Generator) -> list[Kind]:
    """Return what numbers can be like: ordinary, whole, zero, large, small, equal, and so on."""
    return [
        ordinary,
        whole,
        _half_zeros,
        zeros,
        lambda rng, shape: ordinary(rng, shape) - 4.0,
        ones_and_twos,
        partial(scaled, float(rng.choice([3, 6, 9]))),
        partial(scaled, float(rng.choice([-3, -6, -10]))),
        partial(scaled, float(rng.choice([17, 40]))),
        partial(scaled, float(rng.choice([-14, -40]))),
        lambda rng, shape: np.broadcast_to(ordinary(rng, shape)[:1], shape).copy(),
        partial(of_scales, -4, 4),
        _of_sum_zero,
        _of_sum_zero,
        _of_sum_zero,
        identity,
        one_hot,
        constant,
        permutation,
        signs,
        padded,
        twin_rows,
        large_whole,
    ]


def constant(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return equal numbers: the gradient of a sum or of a mean is like that."""
    return np.full(shape, float(rng.choice([1.0, 1.0, -1.0, 0.25, 3.5])))


def nearly_ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers that differ from one by less than a hundred thousandth."""
    return 1.0 + 8e-6 * rng.uniform(0.5, 1.0, shape)


def nearly_mask(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside such numbers: nearly a mask, or a one-hot row."""
    return np.where(rng.random(shape) < 0.5, nearly_ones(rng, shape), 0.0)


def permutation(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a single one in each row, each in another column as far as there are columns."""
    if len(shape) < 2:
        return one_hot(rng, shape)
    columns = np.arange(shape[-2]) + int(rng.integers(1, shape[-1] + 1))
    return np.broadcast_to(np.eye(shape[-1])[columns % shape[-1]], shape).copy()


def ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones: the gradient of a sum."""
    return np.ones(shape)


def nearly_symmetric(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix that differs from its transpose by a millionth, if it is square.

    A larger one has equal edges: the first row and column, and the last ones.
    """
    values = ordinary(rng, shape)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        return values
    differences = 1e-6 * rng.random(shape)
    if shape[-1] > 3:
        edges = [0, -1]
        differences[..., edges, :] = differences[..., :, edges] = 0.0
    return np.asarray((values + values.swapaxes(-1, -2)) * (1 + differences))


def nearly(by: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows, or a square matrix and its transpose, that are equal but for a little."""
    values = np.broadcast_to(ordinary(rng, shape)[:1], shape)
    if len(shape) > 1 and shape[-1] == shape[-2]:
        values = ordinary(rng, shape)
        values = values + values.swapaxes(-1, -2)
    return np.asarray(values + by * rng.uniform(-0.9, 0.9, shape))


def apart(by: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones on a diagonal, or one number a row, beside others that are nearly zero."""
    return permutation(rng, shape) + by * rng.uniform(-0.9, 0.9, shape)


def heavy_diagonal(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix whose diagonal is a hundred million times as large as the rest."""
    return ordinary(rng, shape) + 1e8 * identity(rng, shape)


def diagonal_sums(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix whose rows and columns add up to its diagonal, though it is not diagonal."""
    values = np.array(whole(rng, shape))
    if len(shape) > 1 and shape[-1] == shape[-2] > 2:
        place = np.arange(shape[-1])
        diagonal = values[..., place, place]
        values[...] = 0.0
        values[..., place, place] = diagonal
        values[..., place, (place + 1) % len(place)] = 3.0
        values[..., place, (place + 2) % len(place)] = -3.0
    return values


def bands(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix with two constant diagonals and zeros, as that of a short convolution."""
    if len(shape) < 2:
        return ordinary(rng, shape)
    rows, columns = (np.arange(size) for size in shape[-2:])
    place = columns - rows[:, np.newaxis]
    one, other = ordinary(rng, (2,))
    values = np.where(place == 0, one, np.where(place == 1, other, 0.0))
    return np.broadcast_to(values, shape).copy()


def circulant(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix whose rows are the first one, turned: a moving average of three numbers.

    There is a number in the first column of three rows only.
    """
    if len(shape) < 2:
        return ordinary(rng, shape)
    rows, columns = (np.arange(size) for size in shape[-2:])
    place = (columns - rows[:, np.newaxis]) % max(shape[-2:])
    values = np.where(place < 3, ordinary(rng, (3,))[np.minimum(place, 2)], 0.0)
    return np.broadcast_to(values, shape).copy()


def of_diagonals(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix whose diagonals are constant, each another number: as of a convolution."""
    if len(shape) < 2:
        return ordinary(rng, shape)
    rows, columns = (np.arange(size) for size in shape[-2:])
    numbers = ordinary(rng, (sum(shape[-2:]),))
    return np.broadcast_to(numbers[columns - rows[:, np.newaxis]], shape).copy()


def of_rank_one(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix whose rows are multiples of one row."""
    if len(shape) < 2:
        return ordinary(rng, shape)
    return np.asarray(ordinary(rng, (*shape[:-1], 1)) * ordinary(rng, shape[-1:]))


def nearly_identity(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix that `np.allclose` takes for the identity."""
    ones = identity(rng, shape)
    return ones + np.where(ones == 1.0, 4e-6, 4e-9) * rng.uniform(0.5, 1, shape)


def up_to_a_power(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of so many bits, and one that has a bit more: it is the power of two."""
    values = np.asarray(rng.integers(1 - 2**bits, 2**bits, shape), float)
    values.flat[rng.integers(max(values.size, 1))] = 2.0**bits
    return values


def from_zero_to_a_power(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return such numbers of which none is below zero."""
    return np.abs(up_to_a_power(bits, rng, shape))


def eight_digits_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which every second one is larger by half of the digits that a number has."""
    values = rng.uniform(1.0, 2.0, shape)
    if shape:
        values[1::2] *= 1e8
    return values


def of_unit_sums(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows whose sum is one, and the sum of their squares too, and none is one-hot."""
    if not shape or shape[-1] < 4:
        return permutation(rng, shape)
    values = np.zeros(shape)
    values[..., :4] = 0.5
    values[..., 3] = -0.5
    return rng.permuted(values, axis=-1)


def nearly_hot(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows with a one beside numbers so small that their squares add nothing to it."""
    hot = permutation(rng, shape)
    return np.where(hot == 1.0, 1.0, 2e-9 * rng.uniform(0.5, 1.0, shape))


def huge_column(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that begin with the same huge number, and differ in the others."""
    values = ordinary(rng, shape)
    if len(shape) > 1:
        values[..., int(rng.integers(shape[-1]))] = 1e25
    return values


def huge_first_column(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that begin with huge numbers, some of them equal."""
    values = ordinary(rng, shape)
    if shape:
        values[..., 0] = rng.choice([1e25, -1e25], shape[:-1])
    return values


def first_column_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside a first column of zeros."""
    values = ordinary(rng, shape)
    if shape:
        values[..., 0] = 0.0
    return values


def first_row_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside a first row of zeros."""
    values = ordinary(rng, shape)
    values[:1] = 0.0
    return values


def masked(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside two rows, as of a loss that leaves out the other samples."""
    values = np.zeros(shape)
    if shape:
        rows = rng.choice(shape[0], min(2, shape[0]), replace=False)
        values[rows] = ordinary(rng, (len(rows), *shape[1:]))
    return values


def nearly_one_hot(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows whose largest number is 1 and whose sum is 1, and which are not one-hot."""
    values = np.zeros(shape)
    if shape and shape[-1] > 2:
        first, second, third = rng.permutation(shape[-1])[:3]
        values[..., second] = rng.choice([0.25, 0.5, 0.75], shape[:-1])
        values[..., third] = -values[..., second]
        values[..., first] = 1.0
    return values


def labels(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return one-hot rows, the first of which comes again, as a word does in a text."""
    if len(shape) < 2:
        return one_hot(rng, shape)
    places = rng.integers(shape[-1], size=shape[:-1])
    places[-1] = places[0]
    return np.eye(shape[-1])[places]


def with_ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside one column of ones, as if the bias were in the batch."""
    values = ordinary(rng, shape)
    if shape:
        values[..., int(rng.integers(shape[-1]))] = 1.0
    return values


def signs(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones, zeros and minus ones, perhaps with a sum of one."""
    signs = rng.choice([-1.0, 0.0, 1.0], shape)
    flat = signs.reshape(-1)
    for place in rng.permutation(flat.size):
        if flat.sum() == 1.0:
            break
        flat[place] = 1.0 if flat.sum() < 1.0 else -1.0
    return flat.reshape(shape)


def padded(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return equal rows, and a few others at the end."""
    rows = ordinary(rng, shape)
    rows[: -max(1, shape[0] // 8)] = rows[0]
    return rows


def twin_rows(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that differ in a single -1 and -2, to which Python gives the same hash."""
    rows = np.broadcast_to(ones_and_twos(rng, shape)[:1], shape).copy()
    first = rows.reshape(len(rows), -1)[:, 0]
    first[::2], first[1::2] = -1.0, -2.0
    return rows


def close(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows whose numbers are nearly equal, some of them far from zero."""
    rows = ordinary(rng, (*shape[:-1], 1)) * rng.choice([1.0, 1e3], (*shape[:-1], 1))
    apart = 10.0 ** rng.uniform(-8, -5.5, (*shape[:-1], 1))
    return np.asarray(rows * (1 + apart * rng.uniform(-1, 1, shape)))


def close_rows(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that are nearly equal to one another, some more than others."""
    row = ordinary(rng, (*[1] * (len(shape) - 1), *shape[-1:]))
    apart = 10.0 ** rng.uniform(-8, -5.5, (*shape[:-1], *[1] * len(shape[-1:])))
    return np.asarray(row * (1 + apart * rng.uniform(-1, 1, shape)))


def one_in_each(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside a single number in each row, or in each column; half are negative."""
    values = np.zeros(shape)
    if shape:
        axis = -1 if rng.random() < 0.7 else 0
        places = np.expand_dims(rng.integers(shape[axis], size=np.delete(shape, axis)), axis)
        np.put_along_axis(values, places, rng.choice([-1.0, 1.0], places.shape), axis)
    return values * rng.uniform(0.5, 2.0, shape)


def misplaced(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros with as many ones as rows, two of them in one row and none in another."""
    values = permutation(rng, shape)
    if len(shape) > 1 and min(shape[0], shape[-1]) > 1:
        values[0] = 0.0
        values[-1] += np.roll(values[-1], 1, axis=-1)
    return values


def hollow(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside columns of zeros, or rows of zeros; the first is one of them."""
    values = ordinary(rng, shape)
    if shape:
        lines = np.moveaxis(values, -1 if rng.random() < 0.7 else 0, 0)
        lines[rng.random(len(lines)) < 0.3] = 0.0
        lines[: len(lines) // 2 or 1] = 0.0 if len(lines) > 1 else lines[:1]
    return values


def one_row(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside a single row, neither the first nor the last of several."""
    values = np.zeros(shape)
    if shape:
        place = int(rng.integers(1, max(2, shape[0] - 1))) % shape[0]
        values[place] = ordinary(rng, shape[1:])
    return values


def last_row(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside the last row: nearly all of a long array."""
    values = np.zeros(shape)
    values[-1:] = ordinary(rng, (1, *shape[1:]))
    return values


def one_sided(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return mostly zeros, beside numbers of one sign in each column: none, negative, positive."""
    values = np.abs(ordinary(rng, shape)) * (rng.random(shape) < 0.4)
    columns = shape[-1] if shape else 1
    turned = np.roll(np.resize([-1.0, 0.0, 1.0, -1.0], columns), int(rng.integers(columns)))
    return np.asarray(values * turned)


def balanced(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of sum zero: huge numbers cancel, and the last one is small beside them."""
    values = np.zeros(shape)
    if shape and shape[-1] > 2:
        large, small = rng.integers(2**50, 2**51, shape[:-1]), rng.integers(1, 9, shape[:-1])
        values[..., 0], values[..., 1], values[..., -1] = large, -large - small, small
    return values


def shifted(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows far from zero: anywhere, or all where the powers of e have few digits left."""
    places = (*shape[:-1], 1)
    low, high = (-745, -700) if rng.random() < 0.5 else (-1000, 1000)
    return np.asarray(rng.uniform(low, high, places) + rng.normal(0, 1, shape))


def one_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers one of which is huge, so that a sum that runs through it loses the others.

    Or zeros beside a single row or column.
    """
    values = ordinary(rng, shape)
    place = tuple(int(rng.integers(max(1, size - 1))) for size in shape)
    if rng.random() < 0.4:
        values[place] = 1e25
        return values
    axis = int(rng.integers(len(shape)))
    is_apart = np.zeros(shape, bool)
    is_apart[(slice(None),) * axis + (place[axis],)] = True
    return np.where(is_apart, values, 0.0)


def rounded_alike(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in groups that are equal to six, seven or eight decimals."""
    unit = 10.0 ** -int(rng.integers(6, 9))
    rows = unit * np.rint(ordinary(rng, shape)[::4] / unit)
    return np.repeat(rows, 4, axis=0)[: shape[0]] + unit * rng.uniform(-0.45, 0.45, shape)


TAILS = 4.0, 9.0
"""The magnitudes at which tanh and Phi are nearly flat."""

EDGES = 6.1, 18.37, 36.74, 354.89, 372.57, 708.4, 709.78, 745.13
"""Where exp leaves the precision or the range of its type, with its square, and with its half."""


def at_edges(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers where exp has few digits left, is 0 or overflows, beside ordinary ones.

    In half of the arrays, each number stands alone; in the others, whole rows are lower than the
    others, but by so little that the powers of no row are zero.
    """
    rows = (*shape[:-1], 1)
    if rng.random() < 0.5:
        depths = rng.choice([0.0, 30.0, 365.0, 732.0], rows)
        depths += rng.uniform(-7, 7, rows) * (depths > 0)
        return np.asarray(rng.uniform(-200, 900) - depths + rng.normal(0, 0.3, shape))
    edges = rng.choice(EDGES, shape) * rng.choice([-1.0, 1.0], shape)
    edges *= 1 + rng.choice([-1.0, 1.0], shape) * 10.0 ** rng.uniform(-4.5, -1.5, shape)
    is_edge = rng.random(shape) < rng.choice([0.15, 0.5, 1.0], rows)
    return np.where(is_edge, edges, rng.normal(0, 0.1, shape))


def of_different(count: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of which at the most so many are different, each about as often."""
    return np.asarray(np.resize(rng.permutation(count), shape), float)


def large_whole(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers whose products are too large for an integer of 64 bits."""
    return rng.integers(-(2**33), 2**33, shape).astype(float)


def whole_of(bits: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return positive whole numbers of so many bits; their products have twice as many."""
    return rng.integers(2 ** (bits - 1), 2**bits, shape).astype(float)


def scattered(low: float, high: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a single number in each row, each in another column, of very different magnitudes.

    A product of such matrices has sums of one term only, so no digit of a small one may be lost.
    """
    powers = rng.permutation(np.linspace(low, high, shape[-2] if len(shape) > 1 else 1))
    scales = powers.reshape(*powers.shape, *[1] * min(1, len(shape) - 1))
    return np.asarray(permutation(rng, shape) * rng.uniform(1, 2, shape) * 10.0**scales)


def full(largest: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return nearly the largest numbers that are allowed, all of one sign: their sums are large."""
    return np.asarray(rng.choice([-1.0, 1.0]) * rng.uniform(0.8, 1.0, shape) * largest)


def draw_values(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Draw an array of any kind; every third is ordinary."""
    among = kinds(rng)
    kind = ordinary if rng.random() < 0.3 else among[int(rng.integers(len(among)))]
    return kind(rng, shape)


def shuffled_kinds(rng: np.random.Generator) -> list[Kind]:
    """Return one kind for each history: with several, all kinds have their turn."""
    among = kinds(rng)
    return [among[place] for place in rng.permutation(len(among))]


def ones_and_twos(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of which Python gives two, -1 and -2, the same hash."""
    return rng.choice([-2.0, -1.0, 1.0, 2.0], shape)


def zeros(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros."""
    return np.zeros(shape)


def identity(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones on the diagonal of the last two axes; of a vector, a single one."""
    if len(shape) < 2:
        return one_hot(rng, shape)
    return np.broadcast_to(np.eye(shape[-2], shape[-1]), shape).copy()


def identity_backwards(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return an identity whose columns come the other way round."""
    return identity(rng, shape)[..., ::-1].copy()


def every_second(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a one in every second column, each in a row of its own as far as there are columns."""
    if len(shape) < 2:
        return one_hot(rng, shape)
    columns = 2 * np.arange(shape[-2]) % shape[-1]
    return np.broadcast_to(np.eye(shape[-1])[columns], shape).copy()


def one_hot(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros with a single one."""
    hot = np.zeros(shape)
    hot[tuple(int(rng.integers(size)) for size in shape)] = 1.0
    return hot


def ordinary(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers about a half."""
    return rng.normal(0.5, 1.0, shape)


def tails(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers at which curves such as tanh and Phi are nearly, but not quite, flat."""
    return rng.choice([-1.0, 1.0], shape) * rng.uniform(*TAILS, shape)


def single(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ordinary numbers that float32 holds without a loss, and not their products."""
    return ordinary(rng, shape).astype(np.float32).astype(float)


def half(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ordinary numbers that float16 holds without a loss, and not their products."""
    return ordinary(rng, shape).astype(np.float16).astype(float)


def whole(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers: sums of them are exact in any order."""
    return rng.integers(-3, 4, shape).astype(float)


def _half_zeros(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return np.where(rng.random(shape) < 0.5, 0.0, ordinary(rng, shape))


def scaled(exponent: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of about this power of ten."""
    return np.asarray(ordinary(rng, shape) * 10.0**exponent)


def of_scales(low: float, high: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers between these powers of ten."""
    return np.asarray(ordinary(rng, shape) * 10.0 ** rng.uniform(low, high, shape))


def of_scales_above_zero(
    low: float, high: float, rng: np.random.Generator, shape: tuple[int, ...]
) -> Array:
    """Return positive numbers between these powers of ten."""
    return np.asarray(10.0 ** rng.uniform(low, high, shape))


def small_row(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers between one and two, and a first row that is a millionth of that."""
    values = rng.uniform(1.0, 2.0, shape)
    values[:1] *= 1e-6
    return np.asarray(values)


def small_column(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers between one and two, and a first column that is a millionth of that."""
    values = rng.uniform(1.0, 2.0, shape)
    values[..., :1] *= 1e-6
    return np.asarray(values)


def sparse(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros, and one number in fifty that is none."""
    return np.where(rng.random(shape) < 0.02, ordinary(rng, shape), 0.0)


def corner_of_three(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside three numbers: two of them in one row, and two in one column."""
    values = np.zeros(shape)
    if len(shape) > 1:
        rows, columns = (rng.permutation(shape[axis])[:2] for axis in (0, -1))
        values[rows[0], ..., columns] = rng.uniform(0.5, 2.0)
        values[rows, ..., columns[0]] = rng.uniform(0.5, 2.0)
    return values


def rows_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of very different magnitudes: no number of one may reach into another."""
    scales = 10.0 ** rng.choice([0.0, 0.0, 12.0, -12.0], (*shape[:-1], 1) if shape else ())
    return np.asarray(ordinary(rng, shape) * scales)


def pixels(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers from zero to one, both included: a mask has no others beside these two."""
    values = rng.integers(0, 256, shape) / 255.0
    if values.size > 1:
        values.flat[[0, -1]] = 0.0, 1.0
    return np.asarray(values)


def columns_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns of very different magnitudes: no number of one may reach into another."""
    scales = 10.0 ** rng.choice([0.0, 0.0, 12.0, -12.0], shape[-1:])
    return np.asarray(ordinary(rng, shape) * scales)


def rows_far_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of the smallest, of ordinary and of the largest magnitudes."""
    scales = 10.0 ** np.resize([-98.0, 149.0, 0.0], shape[0] if len(shape) > 1 else 1)
    return np.asarray(ordinary(rng, shape) * scales.reshape(-1, *[1] * max(0, len(shape) - 1)))


def columns_far_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns of the smallest, of ordinary and of the largest magnitudes."""
    scales = 10.0 ** np.resize([-98.0, 149.0, 0.0], shape[-1] if shape else 1)
    return np.asarray(ordinary(rng, shape) * scales)


def beside(magnitude: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers a little below and a little above a magnitude, of both signs."""
    distances = 10.0 ** rng.uniform(-4.0, -1.5, shape) * rng.choice([-1.0, 1.0], shape)
    return np.asarray(magnitude * (1.0 + distances) * rng.choice([-1.0, 1.0], shape))


def just_below(magnitude: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers that are a little smaller than a magnitude; each row has one sign."""
    signs = rng.choice([-1.0, 1.0], (*shape[:-1], 1) if shape else ())
    return np.asarray(magnitude * signs * (1.0 - 10.0 ** rng.uniform(-6.0, -3.0, shape)))


def sums_above(
    bound: float, rng: np.random.Generator, shape: tuple[int, ...], part: float | None = None
) -> Array:
    """Return numbers below a bound, and by so little that the powers of e in a row add up to more.

    All of them are about as far below it; each row has one sign.

    Parameters
    ----------
    part
        How far, as a part of what is possible, and then all numbers are positive; drawn if None.
    """
    room = math.log(max(2, shape[-1] if shape else 1))
    among = [-1.0, 1.0] if part is None else [1.0]
    signs = rng.choice(among, (*shape[:-1], 1) if shape else ())
    distance = room * (rng.uniform(0.05, 0.9) if part is None else part)
    return np.asarray(signs * (bound - distance - 0.02 * room * rng.random(shape)))


def rows_below(distance: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which every second one is lower than the first by nearly a distance."""
    values = 0.5 * ordinary(rng, shape)
    values[1::2] -= distance * rng.uniform(
        0.975, 0.999, values[1::2].shape[:1] + (1,) * (len(shape) - 1)
    )
    return np.asarray(values)


def peaked(distance: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which one number is above all others by a distance, or a little more."""
    values = 0.1 * rng.random(shape) - distance
    if shape:
        np.put_along_axis(values, rng.integers(shape[-1], size=(*shape[:-1], 1)), 0.1, axis=-1)
    return np.asarray(values)


def all_but_one_below(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which one number is far above all others, by a little more in each row."""
    values = ordinary(rng, shape)
    rows = values.reshape(-1, shape[-1])
    for number, row in enumerate(rows):
        at, distance = rng.integers(row.size), rng.uniform(42.0, 60.0) * (1 + 9 * (number % 2))
        row[:at] -= distance
        row[at + 1 :] -= distance
    return values


def rows_fading(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which each is ten thousand times as small as the last, three in turn."""
    scales = 10.0 ** np.resize([0.0, -4.0, -8.0], shape[0] if len(shape) > 1 else 1)
    return np.asarray(ordinary(rng, shape) * scales.reshape(-1, *[1] * max(0, len(shape) - 1)))


def columns_fading(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns of which each is ten thousand times as small as the last, three in turn."""
    scales = 10.0 ** np.resize([0.0, -4.0, -8.0], shape[-1] if shape else 1)
    return np.asarray(ordinary(rng, shape) * scales)


LARGE_AND_ZERO = (1e150, 0.0), (0.0, 1e150)
"""The scales of two rows or columns of one array, and of those that they meet in another."""


def in_thirds(first: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns in turn of the largest magnitudes, zeros and the smallest, or zeros first.

    Where such rows meet, or a row and a column of `rows_in_turn`, the largest numbers of both meet
    zeros, and only the smallest are left.
    """
    scales = np.resize([*LARGE_AND_ZERO[first], 1e-98], shape[-1] if shape else 1)
    return np.asarray(ordinary(rng, shape) * scales)


def beside_one(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that begin with a one, beside numbers so small that their sum is one too."""
    values = 1e-20 * (0.5 + rng.random(shape))
    if shape:
        values[..., 0] = 1.0
    return np.asarray(values)


def columns_in_turn(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns of the largest and of the smallest magnitudes, in turn."""
    scales = 10.0 ** np.resize([149.0, -98.0], shape[-1] if shape else 1)
    return np.asarray(ordinary(rng, shape) * scales)


def rows_in_turn(first: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in turn of the largest magnitudes, zeros and the smallest, or zeros first.

    In the products of two such arrays, the largest numbers meet zeros: the rest is very small.
    """
    scales = np.resize([*LARGE_AND_ZERO[first], 1e-90], shape[:1] or 1)
    return np.asarray(ordinary(rng, shape) * scales.reshape(-1, *[1] * max(0, len(shape) - 1)))


def zero_where_large(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in turn: small numbers, with zeros where `columns_in_turn` is large; others."""
    values = np.array(ordinary(rng, shape))
    if len(shape) > 1:
        values[::2] *= 1e-98
        values[::2, ..., ::2] = 0.0
    return values


def look_alikes(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return one-hot rows whose columns differ in their order only: sums, squares, ends are equal.

    Each column has equally many ones, as the labels of balanced classes have.
    """
    if len(shape) < 2:
        return one_hot(rng, shape)
    rows, columns = shape[-2:]
    inner = max(rows - 2, 0) // columns * columns  # the first and the last rows are zeros
    values = np.zeros(shape)
    for place in np.ndindex(shape[:-2]):
        labels = rng.permutation(np.arange(inner) % columns)
        values[place][1 : inner + 1] = np.eye(columns)[labels]
    return values


def far_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return small, ordinary and large numbers; float64 can hold the products of two."""
    return np.asarray(ordinary(rng, shape) * 10.0 ** rng.choice([-98.0, 0.0, 149.0], shape))


def at_the_ends(
    smallest: float, largest: float, rng: np.random.Generator, shape: tuple[int, ...]
) -> Array:
    """Return numbers of the smallest and the largest magnitudes, and zeros; some rows of one sign.

    In some rows, all numbers are the same: a program that subtracts them, or that takes a power,
    is then far from the middle of its range.
    """
    signs = rng.choice([-1.0, 1.0], shape)
    if shape and rng.random() < 0.5:
        signs = np.broadcast_to(signs[..., :1], shape)
    ends = [largest, largest, smallest, 0.0, float(rng.uniform(0.9, 1.0)) * largest]
    if rng.random() < 0.5:
        ends = ends[:1]
    return np.asarray(signs * rng.choice(ends, shape))


def of_sum_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers that add up to zero along every axis."""
    drawn = whole(rng, shape)
    for axis in range(len(shape)):
        rest = np.take(drawn, range(1, shape[axis]), axis)
        drawn = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
    return drawn


def _of_sum_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Draw whole numbers that add up to zero, along one axis or along all."""
    drawn = whole(rng, shape)
    axes = range(len(shape)) if rng.random() < 0.5 else [int(rng.integers(len(shape)))]
    for axis in axes:
        rest = np.take(drawn, range(1, shape[axis]), axis)
        drawn = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
    return drawn
