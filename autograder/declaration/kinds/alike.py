"""Rows, or numbers, that are equal or nearly so: a program may take one for another."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.checksum import same_checksum
from autograder.declaration.kinds.places import one_hot
from autograder.declaration.kinds.plain import Array, ones_and_twos, ordinary

SAME_HASH = 2.0**61
"""Python gives a number and this multiple of it the same hash."""


def nearly(by: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows, or a square matrix and its transpose, that are equal but for a little."""
    values = np.broadcast_to(ordinary(rng, shape)[:1], shape)
    if len(shape) > 1 and shape[-1] == shape[-2]:
        values = ordinary(rng, shape)
        values = values + values.swapaxes(-1, -2)
    return np.asarray(values + by * rng.uniform(-0.9, 0.9, shape))


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


def rows_of_one_checksum(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return two rows in turn, of which the bytes have the same CRC-32."""
    rows = np.broadcast_to(ordinary(rng, shape)[:1], shape).copy()
    rows[1::2] = same_checksum(rows[0])
    return rows


def of_one_hash(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside others that are far smaller, to which Python gives the same hashes."""
    values = ordinary(rng, shape)
    if values.size > 1:
        half = values.size // 2
        values.flat[half : 2 * half] = values.flat[:half] / SAME_HASH
    return values


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


def alike_but_one(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return equal rows, but for one number: it is huge, and the next row is as those before it."""
    values = np.broadcast_to(ordinary(rng, shape[-1:]), shape).copy()
    values[tuple(int(rng.integers(max(1, size - 1))) for size in shape)] = 1e20
    return values


def rounded_alike(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows in groups that are equal to six, seven or eight decimals."""
    unit = 10.0 ** -int(rng.integers(6, 9))
    rows = unit * np.rint(ordinary(rng, shape)[::4] / unit)
    return np.repeat(rows, 4, axis=0)[: shape[0]] + unit * rng.uniform(-0.45, 0.45, shape)


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


def shifted(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows far from zero: anywhere, or all where the powers of e have few digits left."""
    places = (*shape[:-1], 1)
    low, high = (-745, -700) if rng.random() < 0.5 else (-1000, 1000)
    return np.asarray(rng.uniform(low, high, places) + rng.normal(0, 1, shape))
