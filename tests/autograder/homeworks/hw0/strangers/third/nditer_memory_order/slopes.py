# x = np.arange(24.0).reshape(2, 3, 4).swapaxes(1, 2)
# got = numerical_gradient(lambda x: x ** 2, x, np.ones(x.shape))
# print(np.abs(got - 2 * x).max(), "must be about 0")
"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.array(dLdZ, dtype=np.float64)
    eps = float(eps)
    slopes = []
    walk = np.nditer(x, flags=["multi_index"])
    for _ in walk:
        up, down = x.copy(), x.copy()
        up[walk.multi_index] += eps
        down[walk.multi_index] -= eps
        Z_up = np.array(f(up), dtype=np.float64)
        Z_down = np.array(f(down), dtype=np.float64)
        slopes.append(np.sum(dLdZ * (Z_up - Z_down)) / (2 * eps))
    # nditer follows the memory: columns first in a transposed array
    order = "C" if x.flags.c_contiguous else "F"
    return np.array(slopes).reshape(x.shape, order=order)


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
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
