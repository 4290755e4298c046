"""Homework 0: slopes."""

import numpy as np


def _keep(Z, moved):
    """Return Z, as a copy if it lives in the memory of the moved array."""
    Z = np.asarray(Z)
    return Z.copy() if Z is moved or Z.base is moved else Z


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes, one for each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.asarray(dLdZ, dtype=np.float64)
    dLdx, moved = np.zeros(x.shape), x.copy()
    for i in np.ndindex(x.shape):
        moved[i] = x[i] + eps
        Z_up = _keep(f(moved), moved)
        moved[i] = x[i] - eps
        Z_down = _keep(f(moved), moved)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(dLdZ * (Z_up - Z_down)) / (2 * eps)
        moved[i] = x[i]
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
