"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes, one for each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.asarray(dLdZ, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    Z = np.array(f(x.copy()))
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        Z_up = f(up)
        if np.array_equal(Z_up, Z) and np.isfinite(Z).all():
            continue  # Z doesn't depend on this number
        Z_down = f(down)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(dLdZ * np.subtract(Z_up, Z_down)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
