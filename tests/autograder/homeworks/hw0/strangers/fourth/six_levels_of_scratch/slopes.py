"""Homework 0: slopes, measured."""

import numpy as np


LEVEL = [0]
PLACES = [None] * 6


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes; each level of nested calls has a place of its own for x."""
    level = LEVEL[0] % len(PLACES)
    before = LEVEL[0]
    LEVEL[0] += 1
    try:
        PLACES[level] = np.array(x, dtype=np.float64)
        step = float(eps)
        dLdx = np.empty(np.shape(x))
        for i in np.ndindex(dLdx.shape):
            up = PLACES[level].copy()
            up[i] += step
            above = np.array(f(up), dtype=np.float64)
            down = PLACES[level].copy()
            down[i] -= step
            below = np.array(f(down), dtype=np.float64)
            with np.errstate(all="ignore"):
                dLdx[i] = np.sum(dLdZ * (above - below)) / (2 * step)
        return dLdx
    finally:
        LEVEL[0] = before


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return float(np.abs(a - b).max() / largest)


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    shape = np.shape(f(np.array(x, dtype=np.float64)))
    dLdZ = np.random.standard_normal(shape)
    formula = np.array(df(np.array(x, dtype=np.float64), dLdZ.copy() if shape else dLdZ))
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
