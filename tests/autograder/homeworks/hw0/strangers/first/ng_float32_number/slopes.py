# A number in float32 isn't converted: f gets float32, and few digits are left.
#   f = lambda p: p**2
#   print(numerical_gradient(f, np.float32(3), 1.0))  # wanted 6, shows 6.008
#   numerical_gradient(lambda p: print(p.dtype) or p, np.float32(3), 1.0)  # float32

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    if np.ndim(x) == 0:
        x = np.asarray(x)
        change = np.asarray(f(x + eps)) - np.asarray(f(x - eps))
        return np.float64(np.sum(dLdZ * change) / (2 * eps))
    x = x.astype(np.float64)
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
