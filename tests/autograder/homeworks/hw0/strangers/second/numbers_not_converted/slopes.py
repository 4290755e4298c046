# print(relative_error(np.int8(100), np.int8(-100)))  # should be 200 / 100 = 2, is 0.56
# print(relative_error(np.float32(16777216), np.float32(-1)))  # should be 1.0000000596, is 1.0
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
    if isinstance(a, np.ndarray):
        a = a.astype(np.float64)
    if isinstance(b, np.ndarray):
        b = b.astype(np.float64)
    if np.shape(a) != np.shape(b) or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.max(np.abs(a)), np.max(np.abs(b)))
    if scale == 0:
        return 0.0
    return float(np.max(np.abs(a - b)) / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
