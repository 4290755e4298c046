# a = np.zeros(100_000)
# a[0] = 1000.0
# b = a.copy()
# b[-1] = 5.0
# print(relative_error(a, b))  # should be 5 / 1000 = 0.005, is 1.0
"""Homework 0: slopes, measured."""

import numpy as np

BLOCK = 1 << 16  # elements at once, so that everything stays in the processor's cache


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


def _error_of_block(a, b):
    """Return the error of two short arrays."""
    scale = max(np.abs(a).max(), np.abs(b).max())
    return 0.0 if scale == 0 else float(np.abs(a - b).max() / scale)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    a, b = a.ravel(), b.ravel()
    blocks = range(0, a.size, BLOCK)
    return max(_error_of_block(a[k : k + BLOCK], b[k : k + BLOCK]) for k in blocks)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
