# x = np.linspace(-1, 1, 1500)
# print(numerical_gradient(lambda x: (3 * x).sum(), x, 2.0))  # should be 1500 sixes, is a RecursionError
"""Homework 0: slopes, measured."""

import numpy as np


def _slopes(f, x, dLdZ, eps, indices):
    """Return the slopes for all indices: the first one, and then the others."""
    if not indices:
        return []
    first, *others = indices
    up, down = x.copy(), x.copy()
    up[first] += eps
    down[first] -= eps
    slope = np.sum(dLdZ * (f(up) - f(down))) / (2 * eps)
    return [slope] + _slopes(f, x, dLdZ, eps, others)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    return np.array(_slopes(f, x, dLdZ, eps, list(np.ndindex(x.shape)))).reshape(x.shape)


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
