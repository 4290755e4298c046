"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.asarray(x)
    if x.dtype.kind == "f":
        x = x.astype(np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = np.array(x, dtype=np.float64), np.array(x, dtype=np.float64)
        up[i] += eps
        down[i] -= eps
        distance = (x[i] + eps) - (x[i] - eps)  # as stored, not as wished
        dLdx[i] = np.sum(dLdZ * (f(up) - f(down))) / distance
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
    got = df(x, dLdZ)
    return bool(relative_error(got, numerical_gradient(f, x, dLdZ)) < 1e-6)
