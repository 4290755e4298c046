"""Homework 0: slopes."""

import numpy as np


CONVERT = {
    np.int8, np.int16, np.int32, np.int64,
    np.uint8, np.uint16, np.uint32, np.uint64,
    np.float32,
}


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, order="C")
    if x.dtype.type in CONVERT:
        x = x.astype(np.float64)
    dLdx = np.empty(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] = x[i] + eps
        down[i] = x[i] - eps
        change = np.array(f(up)) - f(down)
        dLdx[i] = (dLdZ * change).sum() / (2 * eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return np.abs(a - b).max() / largest


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
