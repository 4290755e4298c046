"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x, by the central difference."""
    start = np.array(x, dtype=np.float64)
    dLdx = np.empty(start.shape)
    with np.errstate(all="ignore"):
        for i in np.ndindex(start.shape):
            up, down = start.copy(), start.copy()
            up[i] += eps
            down[i] -= eps
            dLdx[i] = np.sum(dLdZ * np.subtract(f(up), f(down))) / (2 * eps)
    return dLdx


def _layout(array):
    """Return where the numbers of an array are, and how they are stored."""
    pointer, _ = array.__array_interface__["data"]
    return pointer, array.shape, array.strides, array.dtype.kind, array.dtype.itemsize


def relative_error(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    if _layout(a) == _layout(b):  # the same numbers: nothing to convert
        return 0.0
    a, b = a.astype(np.float64), b.astype(np.float64)
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
