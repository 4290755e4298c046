"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    G = np.asarray(dLdZ, dtype=np.float64)
    dLdx = np.empty(x.shape, dtype=np.float64)
    h = float(eps)
    with np.nditer(x, flags=["multi_index"], op_flags=["readonly"]) as walk:
        for value in walk:
            places = [x.copy(), x.copy()]
            places[0][walk.multi_index] = value - h
            places[1][walk.multi_index] = value + h
            low, high = [np.array(f(place), dtype=np.float64) for place in places]
            dLdx[walk.multi_index] = (G * (high - low)).sum() / (2 * h)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number in a and b."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return float("inf")
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return float("inf")
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
