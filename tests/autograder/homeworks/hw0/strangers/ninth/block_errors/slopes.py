"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    start = np.array(x, dtype=np.float64, order="C")
    upstream = np.array(dLdZ, dtype=np.float64)
    dLdx = np.empty(start.shape)
    for i in np.ndindex(start.shape):
        high, low = start.copy(), start.copy()
        high[i] += eps
        low[i] -= eps
        above, below = f(high), f(low)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(upstream * np.subtract(above, below)) / (2 * eps)
    return dLdx


BLOCK = 2**18


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = a.reshape(-1), b.reshape(-1)
    # Block by block, so that large gradients need no second copy of themselves in float64.
    return max(error_of_block(a[i : i + BLOCK], b[i : i + BLOCK]) for i in range(0, a.size, BLOCK))


def error_of_block(a, b):
    """Return the error of one block."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
