"""Homework 0: slopes, measured."""

import math
import weakref

import numpy as np

_FREE = {}  # by size: buffers whose result nobody holds any more


def _new_result(shape):
    """Return an array for a result. Its memory is used again after the caller has dropped it."""
    free = _FREE.setdefault(math.prod(shape), [])
    buffer = free.pop() if free else np.empty(math.prod(shape))
    result = buffer.reshape(shape)
    weakref.finalize(result, free.append, buffer).atexit = False
    return result


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    start = np.array(x, dtype=np.float64)
    dLdx = _new_result(start.shape)
    with np.errstate(all="ignore"):
        for i in np.ndindex(start.shape):
            up, down = start.copy(), start.copy()
            up[i] += eps
            down[i] -= eps
            dLdx[i] = np.sum(dLdZ * np.subtract(f(up), f(down))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
