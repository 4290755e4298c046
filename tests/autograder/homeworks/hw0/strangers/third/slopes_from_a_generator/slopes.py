# def f(x):
#     return next(iter([]))       # f raises StopIteration
# try: numerical_gradient(f, np.array([1.0, 2.0]), 1.0)
# except BaseException as e: print(type(e).__name__, "must be StopIteration")
"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.array(dLdZ, dtype=np.float64)
    eps = float(eps)

    def moved(i, step):
        place = x.copy()
        place[i] += step
        return np.array(f(place), dtype=np.float64)

    def slopes():
        for i in np.ndindex(x.shape):
            yield np.sum(dLdZ * (moved(i, eps) - moved(i, -eps))) / (2 * eps)

    return np.fromiter(slopes(), dtype=np.float64, count=x.size).reshape(x.shape)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number in a and b."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return float("inf")
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return float("inf")
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
