"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.asarray(x).astype(np.float64)
    order = np.arange(x.size).reshape(x.shape)

    def slope(n):
        here = order == n
        up, down = np.where(here, x + eps, x), np.where(here, x - eps, x)
        return np.vdot(dLdZ, np.subtract(f(up), f(down))) / (eps + eps)

    return np.reshape([slope(n) for n in range(x.size)], x.shape)


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
