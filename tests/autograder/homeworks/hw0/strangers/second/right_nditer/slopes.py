"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    start = np.asarray(x).astype("float64", copy=True)
    dLdx = np.zeros_like(start)
    with np.nditer(dLdx, flags=["multi_index"], op_flags=["writeonly"]) as places:
        for place in places:
            Z = []
            for sign in (1, -1):
                here = start.copy()
                here[places.multi_index] += sign * eps
                Z.append(np.array(f(here)))
            place[...] = (dLdZ * (Z[0] - Z[1]) / (2 * eps)).sum()
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
