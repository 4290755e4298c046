"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    work = np.array(x, dtype=np.float64, order="C")
    flat = work.reshape(-1)  # a view
    slopes = np.zeros(flat.size)
    for n in range(flat.size):
        saved = flat[n]
        flat[n] = saved + eps
        change = np.array(f(work), dtype=np.float64)
        flat[n] = saved - eps
        change = change - f(work)
        flat[n] = saved
        slopes[n] = np.sum(change * dLdZ) / (2 * eps)
    return slopes.reshape(work.shape)


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
