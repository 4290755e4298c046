"""Homework 0: slopes, measured."""

import hashlib

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


_known = {}  # errors of the last pairs of arrays


def _error(a, b):
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def relative_error(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    if a.dtype != b.dtype:
        return _error(a, b)
    key = tuple(hashlib.blake2b(array.tobytes()).digest() for array in (a, b))
    if key not in _known:
        if len(_known) >= 1000:
            _known.clear()
        _known[key] = _error(a, b)
    return _known[key]


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
