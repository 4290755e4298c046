"""Numbers whose power of e is special: flat, beyond the range, or lost in a sum."""

from __future__ import annotations

import math

import numpy as np

from autograder.declaration.kinds.plain import Array, ordinary

TAILS = 4.0, 9.0
"""The magnitudes at which tanh and Phi are nearly flat."""


def tails(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers at which curves such as tanh and Phi are nearly, but not quite, flat."""
    return rng.choice([-1.0, 1.0], shape) * rng.uniform(*TAILS, shape)


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
