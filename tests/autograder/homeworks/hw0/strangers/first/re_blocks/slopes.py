# More than 1000 numbers: each block has its own unit, not that of the whole arrays.
#   a, b = np.zeros(1500), np.zeros(1500)
#   a[0] = b[0] = 1000; b[-1] = 5
#   print(relative_error(a, b))  # wanted 5 / 1000 = 0.005, shows 1

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


BLOCK = 1000  # saves memory with large arrays


def _error_of_block(a, b):
    scale = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / scale) if scale > 0 else 0.0


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    a, b = a.ravel(), b.ravel()
    blocks = [slice(i, i + BLOCK) for i in range(0, a.size, BLOCK)]
    return max(_error_of_block(a[block], b[block]) for block in blocks)


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
