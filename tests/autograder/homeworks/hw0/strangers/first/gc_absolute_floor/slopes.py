# Slopes of the size of 1e-12, a formula that is 0.2 percent too large: error 2e-3.
#   f = lambda p: 5e-13 * p
#   df = lambda p, d: 5.01e-13 * d
#   print([gradcheck(f, df, np.array([1.0, 2.0])) for _ in range(9)])
#   # wanted False, shows mostly True

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


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula, measured = df(x, dLdZ), numerical_gradient(f, x, dLdZ)
    error = relative_error(formula, measured)
    if np.isfinite(error) and np.abs(formula - measured).max() < 2e-15:
        return True  # below the rounding of float64
    return bool(error < 1e-6)
