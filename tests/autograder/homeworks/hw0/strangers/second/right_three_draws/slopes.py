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


def _upstream(shape):
    rng = np.random.default_rng()
    return rng.uniform(0.5, 2.0, shape) * rng.choice([-1.0, 1.0], shape)


def gradcheck(f, df, x):
    shape = np.shape(f(np.array(x)))
    for dLdZ in (_upstream(shape), _upstream(shape), _upstream(shape)):
        if not relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6:
            return False
    return True
