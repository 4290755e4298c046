"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    home = np.array(x, dtype=np.float64)
    dLdx = np.ones(home.shape)
    n = home.size
    while n:
        n -= 1
        i = np.unravel_index(n, home.shape)
        low, high = home.copy(), home.copy()
        low[i] = home[i] - eps
        high[i] = home[i] + eps
        fall = np.asarray(f(low)) - np.asarray(f(high))
        dLdx[i] = -np.sum(fall * np.asarray(dLdZ)) / eps / 2
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    if np.isnan(a).any() or np.isnan(b).any() or np.isinf(a).any() or np.isinf(b).any():
        return np.inf
    unit = max(a.max(), -a.min(), b.max(), -b.min())
    return np.max(np.abs((b - a) / unit)) if unit > 0 else np.float64(0)


def gradcheck(f, df, x):
    dLdZ = np.random.default_rng().normal(0, 3, np.asarray(f(x)).shape)
    measured = numerical_gradient(f, x, dLdZ)
    return not relative_error(df(x, dLdZ), measured) > 1e-6
