"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    moved = np.asarray(x, dtype=np.float64)
    if moved is x:  # nothing was converted, so this is still the caller's array
        moved = x.copy()
    dLdx = np.zeros(moved.shape)
    with np.errstate(all="ignore"):
        for i in np.ndindex(moved.shape):
            old = float(moved[i])
            moved[i] = old + eps
            up = np.array(f(moved))
            moved[i] = old - eps
            down = np.array(f(moved))
            moved[i] = old
            dLdx[i] = np.sum(dLdZ * (up - down)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
