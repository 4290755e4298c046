"""Homework 0: slopes."""

import numpy as np


def _places(x, eps):
    """Yield for each number of x: its index, x with this number up, x with this number down."""
    index = np.arange(x.size).reshape(x.shape)
    for n in range(x.size):
        here = index == n
        yield n, np.asarray(np.where(here, x + eps, x)), np.asarray(np.where(here, x - eps, x))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes."""
    x = np.array(x, dtype=np.float64)
    shape = np.shape(f(x.copy()))
    dLdZ = np.broadcast_to(np.asarray(dLdZ, dtype=np.float64), shape)
    slopes = [0.0] * x.size
    for n, up, down in _places(x, eps):
        Z_up = f(up)
        Z_down = f(down)
        with np.errstate(all="ignore"):
            slopes[n] = np.add.reduce(dLdZ * np.subtract(Z_up, Z_down), axis=None) / (2 * eps)
    return np.array(slopes, dtype=np.float64).reshape(x.shape)


def relative_error(a, b):
    """Return the largest difference in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
