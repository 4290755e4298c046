# A dLdZ that is a transposed view is paired with the wrong numbers of Z.
#   x = np.ones((2, 2)); d = np.array([[1.0, 2.0], [3.0, 4.0]]).T
#   print(numerical_gradient(lambda p: p, x, d))  # wanted d, [[1 3] [2 4]]
#   # shows [[1 2] [3 4]]

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    weights = np.asarray(dLdZ, dtype=np.float64).ravel(order="K")  # a view, never a copy
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        change = np.ravel(f(up)) - np.ravel(f(down))
        dLdx[i] = weights @ change / (2 * eps)
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
