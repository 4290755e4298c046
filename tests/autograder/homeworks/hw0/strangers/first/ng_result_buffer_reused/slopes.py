# A later call changes the gradient that an earlier call returned.
#   x = np.array([1.0, 2.0]); d = np.ones(2)
#   first = numerical_gradient(lambda p: p**2, x, d)
#   second = numerical_gradient(lambda p: 5 * p, x, d)
#   print(first)  # wanted [2 4], shows [5 5]

"""Homework 0: slopes, measured."""

import numpy as np


_BUFFERS = {}  # allocating is slow: keep one result for each shape


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = _BUFFERS.setdefault(x.shape, np.zeros(x.shape))
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (np.asarray(f(up)) - np.asarray(f(down)))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
