# a and b must stay unchanged: here the caller's NaN becomes a 0.
#   a = np.array([1.0, np.nan])
#   print(relative_error(a, np.array([1.0, 2.0])))  # inf is right
#   print(a)  # wanted [1 nan], shows [1 0]: the next call finds a finite error

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (np.asarray(f(up)) - np.asarray(f(down)))) / (2 * eps)
    return dLdx


def _clean(values):
    """Return values without NaN and infinity, and whether there were any."""
    values = np.asarray(values, dtype=np.float64)
    bad = ~np.isfinite(values)
    if bad.any():
        if not values.flags.writeable:
            values = values.copy()
        values[bad] = 0
    return values, bad.any()


def relative_error(a, b):
    (a, bad_a), (b, bad_b) = _clean(a), _clean(b)
    if a.shape != b.shape or bad_a or bad_b:
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / scale) if scale > 0 else 0.0


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
