# The caller's array gets new numbers between two calls: the slope is of the old ones.
#   x = np.array([1.0, 2.0]); d = np.ones(2)
#   numerical_gradient(lambda p: p**2, x, d)
#   x += 10
#   print(numerical_gradient(lambda p: p**2, x, d))  # wanted [22 24], shows [2 4]

"""Homework 0: slopes, measured."""

import numpy as np


_last = (None, None)  # the last x, and its copy as float64


def _as_float64(x):
    global _last
    if _last[0] is not x:
        _last = (x, np.array(x, dtype=np.float64))
    return _last[1]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = _as_float64(x)
    dLdx = np.zeros(x.shape)
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
