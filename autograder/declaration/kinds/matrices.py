"""Matrices that a program may take for special ones: symmetric, of constant diagonals, ..."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.places import identity
from autograder.declaration.kinds.plain import Array, ordinary, whole


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


def first_symmetric(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a stack of matrices of which the first alone is symmetric, if they are square."""
    values = ordinary(rng, shape)
    if len(shape) > 2 and shape[-1] == shape[-2]:
        values[0] = values[0] + values[0].swapaxes(-1, -2)
    return values


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
