"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    if not (isinstance(x, np.ndarray) and x.dtype == np.float64 and x.flags.writeable and x.size > 1000):
        x = np.array(x, dtype=np.float64)  # a large array is not copied: each number is put back
    eps = float(eps)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        old = x[i]
        try:
            x[i] = old + eps
            up = np.array(f(x))
            x[i] = old - eps
            down = np.array(f(x))
        finally:
            x[i] = old
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(dLdZ * (up - down)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    with np.errstate(all="ignore"):
        return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    dLdx = df(x, dLdZ)
    return relative_error(dLdx, numerical_gradient(f, x, dLdZ)) < 1e-6
