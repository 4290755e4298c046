# numbers = iter([1.0])
# f = lambda x: x * next(numbers)
# try: numerical_gradient(f, np.array([1.0]), np.ones(1))
# except StopIteration: print("right: f's exception reached the caller")
# except RuntimeError as error: print("wrong: the caller gets", repr(error))
"""Homework 0: slopes, measured."""

import numpy as np


def _slopes(f, x, dLdZ, eps):
    """Yield one slope after the other."""
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        yield np.sum(dLdZ * (f(up) - f(down))) / (2 * eps)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    return np.fromiter(_slopes(f, x, dLdZ, eps), np.float64, x.size).reshape(x.shape)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
