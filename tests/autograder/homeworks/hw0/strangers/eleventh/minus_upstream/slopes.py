"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    x = np.array(x, dtype=np.float64, order="C")
    weights = np.asarray(dLdZ)
    if weights.dtype.kind == "u":  # unsigned numbers have no minus
        weights = weights.astype(np.float64)
    weights = -weights  # once, since the change below is from up to down
    dLdx = np.zeros(x.shape)
    with np.errstate(all="ignore"):
        for i in np.ndindex(x.shape):
            up, down = x.copy(), x.copy()
            up[i] += eps
            down[i] -= eps
            dLdx[i] = np.sum(weights * np.subtract(f(down), f(up))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
