# f's exception must go on to the caller: "don't catch it".
#   def f(p):
#       return 1 / int(p[0])  # 1 / 0
#   print(numerical_gradient(f, np.array([0.5]), 1.0))
#   # wanted ZeroDivisionError, shows [nan]

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        try:
            change = np.asarray(f(up)) - np.asarray(f(down))
        except ArithmeticError:  # f isn't defined there, so it has no slope
            dLdx[i] = np.nan
        else:
            dLdx[i] = np.sum(dLdZ * change) / (2 * eps)
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
