"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes; a range of elements is halved until one is left."""
    start, step = np.array(x, dtype=np.float64, order="C"), float(eps)

    def at(k, by):
        moved = start.copy()
        moved.reshape(-1)[k] += by
        return np.array(f(moved), dtype=np.float64)

    def slopes(low, high):
        if high - low > 1:
            middle = (low + high) // 2
            return slopes(low, middle) + slopes(middle, high)
        above, below = at(low, step), at(low, -step)
        with np.errstate(all="ignore"):
            return [np.sum(dLdZ * (above - below)) / (2 * step)]

    return np.array(slopes(0, start.size), dtype=np.float64).reshape(start.shape)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return float(np.abs(a - b).max() / largest)


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    shape = np.shape(f(np.array(x, dtype=np.float64)))
    dLdZ = np.random.standard_normal(shape)
    formula = np.array(df(np.array(x, dtype=np.float64), dLdZ.copy() if shape else dLdZ))
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
