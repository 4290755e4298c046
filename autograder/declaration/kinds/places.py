"""Which numbers of an array are zero, and which are one."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.plain import Array, ordinary


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


def permutation(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a single one in each row, each in another column as far as there are columns."""
    if len(shape) < 2:
        return one_hot(rng, shape)
    columns = np.arange(shape[-2]) + int(rng.integers(1, shape[-1] + 1))
    return np.broadcast_to(np.eye(shape[-1])[columns % shape[-1]], shape).copy()


def slices_exchanged(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return slices with ones in a column of their own each: two have changed places.

    The first one is where it was. An array of fewer than three axes is ordinary.
    """
    if len(shape) < 3:
        return ordinary(rng, shape)
    columns = np.arange(shape[0])
    columns[1:3] = columns[1:3][::-1]
    values = np.zeros(shape)
    values[np.arange(shape[0]), ..., columns % shape[-1]] = 1.0
    return values


def misplaced(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros with as many ones as rows, two of them in one row and none in another."""
    values = permutation(rng, shape)
    if len(shape) > 1 and min(shape[0], shape[-1]) > 1:
        values[0] = 0.0
        values[-1] += np.roll(values[-1], 1, axis=-1)
    return values


def apart(by: float, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return ones on a diagonal, or one number a row, beside others that are nearly zero."""
    return permutation(rng, shape) + by * rng.uniform(-0.9, 0.9, shape)


def identity_and_less(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return the identity with numbers beside it that are lost where they are added to one."""
    return np.where(identity(rng, shape) == 1.0, 1.0, 1e-20 * rng.uniform(0.5, 1.0, shape))


def one_hot(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros with a single one."""
    hot = np.zeros(shape)
    hot[tuple(int(rng.integers(size)) for size in shape)] = 1.0
    return hot


def nearly_hot(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return rows with a one beside numbers so small that their squares add nothing to it."""
    hot = permutation(rng, shape)
    return np.where(hot == 1.0, 1.0, 2e-9 * rng.uniform(0.5, 1.0, shape))


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


def one_in_each(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside a single number in each row, or in each column; half are negative."""
    values = np.zeros(shape)
    if shape:
        axis = -1 if rng.random() < 0.7 else 0
        places = np.expand_dims(rng.integers(shape[axis], size=np.delete(shape, axis)), axis)
        np.put_along_axis(values, places, rng.choice([-1.0, 1.0], places.shape), axis)
    return values * rng.uniform(0.5, 2.0, shape)


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
    """Return zeros beside the last row: nearly all of a long array.

    Where the first axis has a single row, the last row is that of the next longer axis.
    """
    values = np.zeros(shape)
    axis = next((place for place, length in enumerate(shape) if length > 1), 0)
    rows = np.moveaxis(values, axis, 0)
    rows[-1:] = ordinary(rng, (1, *rows.shape[1:]))
    return values


def masked(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside two rows, as of a loss that leaves out the other samples."""
    values = np.zeros(shape)
    if shape:
        rows = rng.choice(shape[0], min(2, shape[0]), replace=False)
        values[rows] = ordinary(rng, (len(rows), *shape[1:]))
    return values


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


def with_ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside one column of ones, as if the bias were in the batch."""
    values = ordinary(rng, shape)
    if shape:
        values[..., int(rng.integers(shape[-1]))] = 1.0
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


def last_columns_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside columns of zeros: half of all, as of pixels that are always black."""
    values = ordinary(rng, shape)
    if shape:
        values[..., shape[-1] // 2 :] = 0.0
    return values


def last_rows_zero(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers beside rows of zeros: half of all, as of samples that only fill a batch."""
    values = ordinary(rng, shape)
    if shape:
        values[shape[0] // 2 :] = 0.0
    return values


def mask(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros and ones."""
    return rng.integers(0, 2, shape).astype(float)


def nearly_ones(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers that differ from one by less than a hundred thousandth."""
    return 1.0 + 8e-6 * rng.uniform(0.5, 1.0, shape)


def nearly_mask(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return zeros beside such numbers: nearly a mask, or a one-hot row."""
    return np.where(rng.random(shape) < 0.5, nearly_ones(rng, shape), 0.0)


def nearly_identity(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a matrix that `np.allclose` takes for the identity."""
    ones = identity(rng, shape)
    return ones + np.where(ones == 1.0, 4e-6, 4e-9) * rng.uniform(0.5, 1, shape)
