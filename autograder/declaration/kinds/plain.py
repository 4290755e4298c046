"""Numbers that a program meets every day: ordinary, whole, zero, equal, large, small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

Kind = Callable[[np.random.Generator, tuple[int, ...]], Array]
"""Draws an array of a shape."""


def ordinary(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers about a half."""
    return rng.normal(0.5, 1.0, shape)


def half_zeros(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside as many zeros."""
    return np.where(rng.random(shape) < 0.5, 0.0, ordinary(rng, shape))


def whole(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers: sums of them are exact in any order."""
    return rng.integers(-3, 4, shape).astype(float)


def zeros(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros."""
    return np.zeros(shape)


def ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones: the gradient of a sum."""
    return np.ones(shape)


def constant(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return equal numbers: the gradient of a sum or of a mean is like that."""
    return np.full(shape, float(rng.choice([1.0, 1.0, -1.0, 0.25, 3.5])))


def ones_and_twos(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of which Python gives two, -1 and -2, the same hash."""
    return rng.choice([-2.0, -1.0, 1.0, 2.0], shape)


def signs(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones, zeros and minus ones, perhaps with a sum of one."""
    signs = rng.choice([-1.0, 0.0, 1.0], shape)
    flat = signs.reshape(-1)
    for place in rng.permutation(flat.size):
        if flat.sum() == 1.0:
            break
        flat[place] = 1.0 if flat.sum() < 1.0 else -1.0
    return flat.reshape(shape)


def single(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ordinary numbers that float32 holds without a loss, and not their products."""
    return ordinary(rng, shape).astype(np.float32).astype(float)


def half(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ordinary numbers that float16 holds without a loss, and not their products."""
    return ordinary(rng, shape).astype(np.float16).astype(float)


def pixels(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers from zero to one, both included: a mask has no others beside these two."""
    values = rng.integers(0, 256, shape) / 255.0
    if values.size > 1:
        values.flat[[0, -1]] = 0.0, 1.0
    return np.asarray(values)


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


def within(low: float, high: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of both signs whose magnitudes are all between two."""
    return np.asarray(rng.uniform(low, high, shape) * rng.choice([-1.0, 1.0], shape))


def full(largest: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return nearly the largest numbers that are allowed, all of one sign: their sums are large."""
    return np.asarray(rng.choice([-1.0, 1.0]) * rng.uniform(0.8, 1.0, shape) * largest)


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
