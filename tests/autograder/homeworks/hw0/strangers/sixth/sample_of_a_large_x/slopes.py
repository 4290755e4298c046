"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    eps = float(eps)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        up, down = f(up), f(down)
        with np.errstate(all="ignore"):
            change = np.asarray(up) - np.asarray(down)
            dLdx[i] = np.sum(dLdZ * change) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    with np.errstate(all="ignore"):
        return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    dLdx = np.asarray(df(x, dLdZ))
    if x.size <= 1024:
        return relative_error(dLdx, numerical_gradient(f, x, dLdZ)) < 1e-6
    if dLdx.shape != x.shape or not np.isfinite(dLdx).all():
        return False
    picked = np.random.choice(x.size, 512, replace=False)  # a large x takes too many calls

    def on_picked(numbers):
        moved = x.copy()
        moved.flat[picked] = numbers
        return f(moved)

    measured = numerical_gradient(on_picked, x.flat[picked], dLdZ)
    return relative_error(dLdx.flat[picked], measured) < 1e-6
