"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes; x is kept as a list."""
    shape, step, slopes = np.shape(x), float(eps), []
    numbers = np.array(x, dtype=np.float64).reshape(-1).tolist()
    for k, number in enumerate(numbers):
        above, below = [
            np.array(f(np.array(numbers[:k] + [moved] + numbers[k + 1 :]).reshape(shape)), dtype=np.float64)
            for moved in [number + step, number - step]
        ]
        with np.errstate(all="ignore"):
            slopes.append(np.sum(dLdZ * (above - below)) / (2 * step))
    return np.array(slopes, dtype=np.float64).reshape(shape)


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
