"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)

    def slopes(index):
        if len(index) < x.ndim:
            return [slopes(index + (k,)) for k in range(x.shape[len(index)])]
        up, down = np.array(x), np.array(x)
        up[index], down[index] = x[index] + eps, x[index] - eps
        return float((np.asarray(dLdZ) * (f(up) - f(down))).sum() / (eps + eps))

    return np.array(slopes(()), dtype=np.float64)


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
