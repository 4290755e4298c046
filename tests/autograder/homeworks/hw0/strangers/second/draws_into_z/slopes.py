# memory, x = {}, np.array([1.0, -2.0, 3.0])
# def f(x): return memory.setdefault(x.tobytes(), x ** 2)  # computes each result once
# print(f(x))  # [1, 4, 9]
# print(gradcheck(f, lambda x, dLdZ: 2 * x * dLdZ, x))
# print(f(x))  # should be [1, 4, 9] still, is random
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


def _random_like(Z):
    """Return random numbers of Z's shape, in Z's place: it isn't needed any more."""
    if isinstance(Z, np.ndarray) and Z.dtype == np.float64 and Z.flags.writeable:
        Z[...] = np.random.standard_normal(Z.shape)
        return Z
    return np.random.standard_normal(np.shape(Z))


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.array(_random_like(f(np.array(x))))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
