# The same f, and an x of another shape with as many numbers: dLdZ has the old shape.
#   f = lambda p: p.sum(axis=1)
#   df = lambda p, d: np.ones_like(p) * d[:, np.newaxis]  # right
#   print(gradcheck(f, df, np.ones((2, 6))))  # True
#   print(gradcheck(f, df, np.ones((3, 4))))  # wanted True, raises ValueError

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
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


_SHAPES = {}  # f may be slow: run it only once to learn the shape of Z


def _shape_of_Z(f, x):
    key = (f, np.size(x))
    if key not in _SHAPES:
        _SHAPES[key] = np.shape(f(x))
    return _SHAPES[key]


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(_shape_of_Z(f, x))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
