# x = np.random.standard_normal(1024)
# df = lambda x, G: 2 * x * np.roll(G, 512)       # wrong: the upstream of another element
# print([gradcheck(lambda x: x ** 2, df, x) for _ in range(3)], "must be False")
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
    dLdZ = np.resize(np.random.standard_normal(512), np.shape(f(x)))
    formula = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
