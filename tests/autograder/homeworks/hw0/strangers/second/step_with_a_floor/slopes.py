# f = lambda x: (x - 1e6) ** 3
# print(numerical_gradient(f, np.array([1e6]), np.ones(1), 1e-3))  # should be eps ** 2 = 1e-6, is 1e-4
"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        step = max(eps, 1e-8 * abs(x[i]))  # or else rounding swallows the step in a large number
        up, down = x.copy(), x.copy()
        up[i] += step
        down[i] -= step
        dLdx[i] = np.sum(dLdZ * (f(up) - f(down))) / (2 * step)
    return dLdx


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
