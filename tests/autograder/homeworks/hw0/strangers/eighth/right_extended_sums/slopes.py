"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    start = np.array(x, dtype=np.float64)
    weights = np.array(dLdZ, dtype=np.float64).astype(np.longdouble)
    eps = float(eps)
    dLdx = np.empty(start.shape)
    for i in np.ndindex(start.shape):
        up, down = start.copy(), start.copy()
        up[i] += eps
        down[i] -= eps
        higher, lower = f(up), f(down)
        with np.errstate(all="ignore"):
            dLdx[i] = np.float64(
                np.sum(weights * np.subtract(higher, lower, dtype=np.longdouble)) / (2 * eps)
            )
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b: both scaled by the same power of two."""
    a, b = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    both = np.stack([a, b])
    if np.isnan(both).any() or np.isinf(both).any():
        return np.inf
    largest = np.abs(both).max(initial=0.0)
    if not largest > 0:
        return 0
    power = int(np.frexp(largest)[1])
    return float(np.abs(np.ldexp(a - b, -power)).max() / np.ldexp(largest, -power))


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
