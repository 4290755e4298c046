# With four axes, all numbers of the last axis move at once.
#   x = np.arange(4.0).reshape(1, 1, 2, 2)
#   print(numerical_gradient(lambda p: (p**2).sum(), x, 1.0))
#   # wanted [[0 2] [4 6]], shows [[2 2] [10 10]]

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64, order="C")
    cube = (1,) * (3 - x.ndim) + x.shape  # fewer axes are a cube with sides of 1
    slopes = np.zeros(cube)
    for i in range(cube[0]):
        for j in range(cube[1]):
            for k in range(cube[2]):
                up, down = x.copy(), x.copy()
                up.reshape(cube)[i, j, k] += eps
                down.reshape(cube)[i, j, k] -= eps
                change = np.asarray(f(up)) - np.asarray(f(down))
                slopes[i, j, k] = np.sum(dLdZ * change) / (2 * eps)
    return slopes.reshape(x.shape)


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
