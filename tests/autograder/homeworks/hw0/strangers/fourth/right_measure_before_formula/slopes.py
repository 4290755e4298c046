"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slope for each element of x, by the central difference."""
    x = np.array(x, dtype=np.float64)
    step = float(eps)
    dLdx = np.empty(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += step
        down[i] -= step
        above = np.array(f(up), dtype=np.float64)
        below = np.array(f(down), dtype=np.float64)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(dLdZ * (above - below)) / (2 * step)
    return dLdx


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
    def fresh():
        return np.array(x, dtype=np.float64)

    shape = np.shape(f(fresh()))
    size = np.random.uniform(0.5, 2.0, shape)
    dLdZ = np.asarray(size * np.where(np.random.uniform(size=shape) < 0.5, -1.0, 1.0))
    measured = numerical_gradient(f, fresh(), dLdZ.copy())
    return bool(relative_error(df(fresh(), dLdZ.copy()), measured) < 1e-6)
