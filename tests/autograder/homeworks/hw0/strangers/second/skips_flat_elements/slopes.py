# square = lambda x: x ** 2
# print(numerical_gradient(square, np.array([-0.5, 3.0]), np.ones(2), 1.0))  # should be [-1, 6], is [0, 6]
# ramp = lambda x: np.minimum(x, 0)
# print(numerical_gradient(ramp, np.array([0.5]), np.ones(1), 1.0))  # should be 0.25, is 0
"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    here = np.array(f(x.copy()))
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        above = f(up)
        if np.array_equal(above, here):
            continue  # Z doesn't depend on this number: save the second call
        dLdx[i] = np.sum(dLdZ * (above - f(down))) / (2 * eps)
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
