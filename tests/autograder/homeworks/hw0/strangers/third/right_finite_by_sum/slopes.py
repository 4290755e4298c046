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
    a, b = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        finite = np.shape(a) == np.shape(b) and np.isfinite(np.abs(a).sum() + np.abs(b).sum())
    if not finite:
        return np.inf
    scale = np.maximum(np.abs(a), np.abs(b)).max()
    return np.float64(0.0) if scale == 0 else np.abs(a - b).max() / scale


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
