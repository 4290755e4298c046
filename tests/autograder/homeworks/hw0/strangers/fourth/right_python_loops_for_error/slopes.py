"""Homework 0: slopes, measured."""

import math

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
    if np.shape(a) != np.shape(b):
        return np.inf
    largest = difference = 0.0
    ours = np.asarray(a, dtype=np.float64).ravel().tolist()
    theirs = np.asarray(b, dtype=np.float64).ravel().tolist()
    for p, q in zip(ours, theirs):
        if not (math.isfinite(p) and math.isfinite(q)):
            return np.inf
        largest = max(largest, abs(p), abs(q))
        difference = max(difference, abs(p - q))
    return difference / largest if largest else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    shape = np.shape(f(np.array(x, dtype=np.float64)))
    dLdZ = np.random.standard_normal(shape)
    formula = np.array(df(np.array(x, dtype=np.float64), dLdZ.copy() if shape else dLdZ))
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
