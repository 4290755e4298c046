"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    x0 = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x0.shape)
    for i in np.ndindex(x0.shape):
        up, down = x0.copy(), x0.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum((f(up) - f(down)) * dLdZ) / (2 * eps)
    return dLdx


BLOCK = 1 << 16  # so many numbers fit into the cache


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = a.ravel(), b.ravel()
    difference = scale = None
    for start in range(0, a.size, BLOCK):
        p = a[start : start + BLOCK].astype(np.float64)
        q = b[start : start + BLOCK].astype(np.float64)
        size = np.maximum(np.abs(p), np.abs(q)).max()
        with np.errstate(invalid="ignore"):
            distance = np.abs(p - q).max()
        scale = size if scale is None else max(scale, size)
        difference = distance if difference is None else max(difference, distance)
    if not (np.isfinite(scale) and np.isfinite(difference)):
        return np.inf
    return float(difference / scale) if scale > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
