"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.empty(x.shape)
    with np.errstate(all="ignore"):
        for i in np.ndindex(x.shape):
            up, down = x.copy(), x.copy()
            up[i] += eps
            down[i] -= eps
            dLdx[i] = np.sum(dLdZ * np.subtract(f(up), f(down))) / (2 * eps)
    return dLdx


BLOCK = 2**14  # numbers at once: this much fits into the cache


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = np.reshape(a, -1), np.reshape(b, -1)
    difference = largest = 0.0
    with np.errstate(all="ignore"):
        for start in range(0, a.size, BLOCK):
            p = a[start : start + BLOCK].astype(np.float64)
            q = b[start : start + BLOCK].astype(np.float64)
            # new number first: a NaN in it is returned by max(NaN, ...)
            difference = max(float(np.abs(p - q).max()), difference)
            largest = max(float(np.abs(p).max()), float(np.abs(q).max()), largest)
    if not difference < np.inf or not largest < np.inf:
        return np.inf
    return difference / largest if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
