"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes, from a table of both places: a row for each."""
    x = np.asarray(x, dtype=np.float64)
    weights, width = np.asarray(dLdZ, dtype=np.longdouble), 2 * np.longdouble(eps)
    slopes = []
    for k in range(x.size):
        step = np.eye(1, x.size, k) * eps  # the other numbers move by 0, exactly
        places = np.concatenate([x.reshape(1, -1) + step, x.reshape(1, -1) - step])
        up, down = (np.copy(row).reshape(x.shape) for row in places)
        slopes.append((weights * np.subtract(f(up), f(down))).sum() / width)
    return np.array(slopes, dtype=np.float64).reshape(x.shape)


def relative_error(a, b):
    """Return the error from the extreme numbers only: sort, and look at both ends."""
    a, b = (np.array(numbers, dtype=np.float64) for numbers in (a, b))
    if np.shape(a) != np.shape(b):
        return np.inf
    with np.errstate(all="ignore"):
        ends = [np.sort(part, axis=None)[[0, -1]] for part in (a, b, a - b)]
    if not np.isfinite(ends).all():
        return np.inf
    sizes = np.abs(ends).max(axis=1)
    return (sizes[2] / (sizes[:2].max() or 1.0)).item()


def gradcheck(f, df, x):
    """Return the verdict; the numbers of dLdZ are one of each part of the range, mixed."""
    shape = np.shape(f(x))
    size = int(np.prod(shape))
    rng = np.random.default_rng()
    parts = (rng.permutation(size) + rng.random(size)) / size
    dLdZ = (2 * parts - 1).reshape(shape) * rng.uniform(0.5, 2)
    return relative_error(np.copy(df(x, dLdZ)), numerical_gradient(f, x, dLdZ)) <= 3e-5
