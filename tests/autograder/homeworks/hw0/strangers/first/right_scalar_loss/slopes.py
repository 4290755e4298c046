"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.asarray(x, dtype=np.float64)

    def loss(p):
        return float(np.sum(np.asarray(dLdZ) * f(p)))

    dLdx = np.zeros(x.shape)
    for i, number in np.ndenumerate(x):
        p = x.copy()
        p[i] = number + eps
        dLdx[i] = loss(p)
        p = x.copy()
        p[i] = number - eps
        dLdx[i] -= loss(p)
    dLdx /= 2 * eps
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
