# If f uses neither the first nor the last number, it is taken for a constant.
#   x = np.array([1.0, 2.0, 3.0])
#   print(numerical_gradient(lambda p: p[1] ** 2, x, 1.0))
#   # wanted [0 4 0], shows [0 0 0]

"""Homework 0: slopes, measured."""

import numpy as np


def _change(f, x, i, eps):
    up, down = x.copy(), x.copy()
    up[i] += eps
    down[i] -= eps
    return np.asarray(f(up)) - np.asarray(f(down))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    places = list(np.ndindex(x.shape))
    if not any(_change(f, x, i, eps).any() for i in (places[0], places[-1])):
        return dLdx  # f doesn't depend on x
    for i in places:
        dLdx[i] = np.sum(dLdZ * _change(f, x, i, eps)) / (2 * eps)
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
