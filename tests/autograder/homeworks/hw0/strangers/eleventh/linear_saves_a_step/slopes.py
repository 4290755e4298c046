"""Homework 0: slopes, measured."""

import numpy as np


ENOUGH = 32  # so many slopes from both sides say whether f is a straight line


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    x = np.array(x, dtype=np.float64, order="C")
    dLdx = np.zeros(x.shape)
    straight, middle = x.size > ENOUGH, None
    with np.errstate(all="ignore"):
        for number, i in enumerate(np.ndindex(x.shape)):
            up = x.copy()
            up[i] += eps
            above = np.array(f(up))
            if straight and number >= ENOUGH:  # one step is enough
                dLdx[i] = np.sum(dLdZ * (above - middle)) / eps
                continue
            down = x.copy()
            down[i] -= eps
            below = f(down)
            dLdx[i] = np.sum(dLdZ * (above - below)) / (2 * eps)
            if straight:
                if middle is None:
                    middle = np.array(f(x.copy()))
                size = np.max(np.abs(above - below))
                bend = np.max(np.abs((above - middle) - (middle - below)))
                straight = bool(size > 0 and bend <= 1e-9 * size)
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
