"""Numbers of which a sum is special: zero, one, or lost beside larger ones."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.places import permutation
from autograder.declaration.kinds.plain import Array, ordinary, whole


def of_sum_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers that add up to zero along every axis."""
    drawn = whole(rng, shape)
    for axis in range(len(shape)):
        rest = np.take(drawn, range(1, shape[axis]), axis)
        drawn = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
    return drawn


def along_some_axes(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return whole numbers that add up to zero along one axis, or along all."""
    drawn = whole(rng, shape)
    axes = range(len(shape)) if rng.random() < 0.5 else [int(rng.integers(len(shape)))]
    for axis in axes:
        rest = np.take(drawn, range(1, shape[axis]), axis)
        drawn = np.concatenate([-rest.sum(axis, keepdims=True), rest], axis)
    return drawn


def of_unit_sums(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows whose sum is one, and the sum of their squares too, and none is one-hot."""
    if not shape or shape[-1] < 4:
        return permutation(rng, shape)
    values = np.zeros(shape)
    values[..., :4] = 0.5
    values[..., 3] = -0.5
    return rng.permuted(values, axis=-1)


def first_is_mean(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows of whole numbers whose mean is exactly the first row, and which differ."""
    values = whole(rng, shape)
    if shape:
        pairs = (shape[0] - 1) // 2
        values[1 + pairs : 1 + 2 * pairs] = 2.0 * values[0] - values[1 : 1 + pairs]
        values[1 + 2 * pairs :] = values[0]
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
