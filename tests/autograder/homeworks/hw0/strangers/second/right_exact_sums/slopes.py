"""Homework 0: slopes, measured."""

import math

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    weights = [float(w) for w in np.ravel(dLdZ)]

    def moved(i, step):
        copy = x.copy()
        copy[i] += step
        return [float(z) for z in np.ravel(f(copy))]

    def slope(i):
        changes = zip(weights, moved(i, eps), moved(i, -eps), strict=True)
        return math.fsum(w * (u - d) for w, u, d in changes) / (2 * eps)

    dLdx = np.zeros(x.shape)
    for i in np.ndindex(*x.shape):
        dLdx[i] = slope(i)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
