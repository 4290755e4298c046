"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (f(up) - f(down))) / (2 * eps)
    return dLdx


BLOCK = 10_000
"""So many numbers at once stay in the cache."""


def relative_error(a, b):
    """Return the largest difference, in units of the largest number, block by block."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    a, b = a.reshape(-1), b.reshape(-1)
    difference = largest = 0.0
    for start in range(0, max(a.size - 1, 1), BLOCK):
        p, q = a[start : start + BLOCK], b[start : start + BLOCK]
        if not (np.isfinite(p).all() and np.isfinite(q).all()):
            return np.inf
        difference = max(difference, np.abs(p - q).max())
        largest = max(largest, np.abs(p).max(), np.abs(q).max())
    return float(difference / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    got = df(x, dLdZ)
    return bool(relative_error(got, numerical_gradient(f, x, dLdZ)) < 1e-6)
