"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    start = np.array(x, dtype=np.float64, order="C")
    upstream = np.array(dLdZ, dtype=np.float64)
    weights = {order: upstream.ravel(order) for order in "KC"}
    dLdx = np.empty(start.shape)
    for i in np.ndindex(start.shape):
        high, low = start.copy(), start.copy()
        high[i] += eps
        low[i] -= eps
        above, below = np.asarray(f(high)), np.asarray(f(low))
        # In the order of memory nothing is copied; if the layouts differ, go the usual way.
        order = "K" if above.strides == upstream.strides else "C"
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(weights[order] * (above.ravel(order) - below.ravel(order))) / (2 * eps)
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
