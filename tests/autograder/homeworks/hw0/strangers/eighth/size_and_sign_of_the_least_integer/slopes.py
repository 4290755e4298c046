"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    start = np.array(x, dtype=np.float64)
    weights = np.asarray(dLdZ)
    weights = weights.astype(np.int64 if weights.dtype.kind == "i" else np.float64).ravel()
    sizes, signs = np.abs(weights), np.sign(weights).astype(np.float64)
    order = np.argsort(sizes)  # small parts first: they round less
    sizes, signs = sizes[order].astype(np.float64), signs[order]
    eps = float(eps)
    dLdx = np.empty(start.shape)
    for i in np.ndindex(start.shape):
        up, down = start.copy(), start.copy()
        up[i] += eps
        down[i] -= eps
        higher, lower = f(up), f(down)
        with np.errstate(all="ignore"):
            change = np.ravel(np.subtract(higher, lower))[order]
            dLdx[i] = np.sum(sizes * (signs * change)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    size = max(np.abs(a).max(), np.abs(b).max())
    if size == 0:
        return 0.0
    return float(np.abs(a - b).max() / size)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
