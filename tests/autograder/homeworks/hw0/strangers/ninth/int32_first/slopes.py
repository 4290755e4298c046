"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.asarray(x)
    if x.dtype.kind in "iu":  # one signed type, in the byte order of this machine
        x = x.astype(np.int32)
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


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
