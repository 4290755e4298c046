"""Homework 0: slopes, measured."""

import numpy as np


def _slope_of_number(g, number, dLdZ, eps):
    up, down = np.float64(number) + eps, np.float64(number) - eps
    return float(np.sum(np.asarray(dLdZ) * (np.asarray(g(up)) - np.asarray(g(down)))) / (2 * eps))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    if np.ndim(x) == 0:
        return _slope_of_number(f, np.asarray(x).item(), dLdZ, eps)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):

        def g(number, i=i):
            moved = x.astype(np.float64)
            moved[i] = number
            return f(moved)

        dLdx[i] = _slope_of_number(g, x[i], dLdZ, eps)
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
