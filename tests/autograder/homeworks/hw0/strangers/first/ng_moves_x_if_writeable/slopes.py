# x itself moves while f runs; an f that uses the caller's array gets a false slope.
#   x = np.array([1.0, 2.0, 3.0])
#   print(numerical_gradient(lambda p: (p * x).sum(), x, 1.0))
#   # wanted [1 2 3] (only p moves), shows [2 4 6]

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    movable = isinstance(x, np.ndarray) and x.dtype == np.float64 and x.flags.writeable
    p = x if movable else np.array(x, dtype=np.float64)  # copy only if it is needed
    dLdx = np.zeros(p.shape)
    for i in np.ndindex(p.shape):
        old = p[i]
        try:
            p[i] = old + eps
            up = np.array(f(p))
            p[i] = old - eps
            down = np.array(f(p))
        finally:
            p[i] = old
        dLdx[i] = np.sum(dLdZ * (up - down)) / (2 * eps)
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
