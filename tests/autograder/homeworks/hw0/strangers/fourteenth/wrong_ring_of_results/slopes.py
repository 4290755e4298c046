"""Homework 0: slopes."""

import numpy as np


SLOTS = 32768
ring = {}


def slot(shape):
    """Return a free array of this shape. To allocate is slow, so arrays are used again, late."""
    arrays, used = ring.setdefault(shape, ([], [0]))
    used[0] += 1
    if len(arrays) < SLOTS:
        arrays.append(np.empty(shape))
        return arrays[-1]
    return arrays[(used[0] - 1) % SLOTS]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64, order="C")
    slopes = []
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        change = np.array(f(up)) - f(down)
        slopes.append((dLdZ * change).sum() / (2 * eps))
    dLdx = slot(x.shape)
    dLdx[...] = np.reshape(slopes, x.shape)
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
