"""Very different magnitudes in one array, by rows, by columns, or beside a bound."""

from __future__ import annotations

import math

import numpy as np

from autograder.declaration.kinds.places import permutation
from autograder.declaration.kinds.plain import Array, ordinary


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


def rows_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of very different magnitudes: no number of one may reach into another."""
    scales = 10.0 ** rng.choice([0.0, 0.0, 12.0, -12.0], (*shape[:-1], 1) if shape else ())
    return np.asarray(ordinary(rng, shape) * scales)


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


def far_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return small, ordinary and large numbers; float64 can hold the products of two."""
    return np.asarray(ordinary(rng, shape) * 10.0 ** rng.choice([-98.0, 0.0, 149.0], shape))


def columns_at_the_ends(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return equal rows, with columns of the largest and of the smallest magnitude in turn."""
    return np.broadcast_to(np.resize([1e150, 1e-100], shape[-1] if shape else 1), shape).copy()


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


def rows_in_turn(first: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in turn of the largest magnitudes, zeros and the smallest, or zeros first.

    In the products of two such arrays, the largest numbers meet zeros: the rest is very small.
    """
    scales = np.resize([*LARGE_AND_ZERO[first], 1e-98], shape[:1] or 1)
    return np.asarray(ordinary(rng, shape) * scales.reshape(-1, *[1] * max(0, len(shape) - 1)))


def columns_in_turn(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return columns of the largest and of the smallest magnitudes, in turn."""
    scales = 10.0 ** np.resize([149.0, -98.0], shape[-1] if shape else 1)
    return np.asarray(ordinary(rng, shape) * scales)


def zero_where_large(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in turn: small numbers, with zeros where `columns_in_turn` is large; others."""
    values = np.array(ordinary(rng, shape))
    if len(shape) > 1:
        values[::2] *= 1e-98
        values[::2, ..., ::2] = 0.0
    return values


def beside_one(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows that begin with a one, beside numbers so small that their sum is one too."""
    values = 1e-20 * (0.5 + rng.random(shape))
    if shape:
        values[..., 0] = 1.0
    return np.asarray(values)


def beside(magnitude: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers a little below and a little above a magnitude, of both signs."""
    distances = 10.0 ** rng.uniform(-4.0, -1.5, shape) * rng.choice([-1.0, 1.0], shape)
    return np.asarray(magnitude * (1.0 + distances) * rng.choice([-1.0, 1.0], shape))


def exactly(magnitude: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of one magnitude and of both signs, beside ordinary ones."""
    values = rng.choice([-magnitude, magnitude], shape)
    return np.where(rng.random(shape) < 0.5, values, ordinary(rng, shape))


def quarters(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return one quarter after another, of both signs, in any order: tables begin and end there."""
    count = math.prod(shape)
    return rng.permutation(np.arange(count) - count // 2).reshape(shape) / 4


def billions(axis: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers between one and two, but for billions in all rows, or columns, but one."""
    values = rng.uniform(1.0, 2.0, shape)
    if shape:
        np.moveaxis(values, axis, 0)[1:] *= 3e9
    return np.asarray(values)


def alone(axis: int, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside a first row, or a first column."""
    values = np.zeros(shape)
    if shape:
        lines = np.moveaxis(values, axis, 0)
        lines[:1] = ordinary(rng, lines[:1].shape)
    return values


def eight_digits_apart(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of which every second one is larger by half of the digits that a number has."""
    values = rng.uniform(1.0, 2.0, shape)
    if shape:
        values[1::2] *= 1e8
    return values


def scattered(low: float, high: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a single number in each row, each in another column, of very different magnitudes.

    A product of such matrices has sums of one term only, so no digit of a small one may be lost.
    """
    powers = rng.permutation(np.linspace(low, high, shape[-2] if len(shape) > 1 else 1))
    scales = powers.reshape(*powers.shape, *[1] * min(1, len(shape) - 1))
    return np.asarray(permutation(rng, shape) * rng.uniform(1, 2, shape) * 10.0**scales)
