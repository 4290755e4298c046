"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        Zu, Zd = f(up), f(down)
        change = Zu - Zd
        # Where only the last digit differs, the change is nothing but rounding.
        noise = np.abs(change) <= 3 * np.spacing(np.maximum(np.abs(Zu), np.abs(Zd)))
        dLdx[i] = np.sum(dLdZ * np.where(noise, 0.0, change)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    got = df(x, dLdZ)
    return bool(relative_error(got, numerical_gradient(f, x, dLdZ)) < 1e-6)
