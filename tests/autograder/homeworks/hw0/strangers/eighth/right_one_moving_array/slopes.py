"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x. One array moves, and each number is put back."""
    moving = np.array(x, dtype=np.float64, order="C")
    flat = moving.reshape(-1)
    weights = np.array(dLdZ, dtype=np.float64)
    step = float(eps)

    def look():
        Z = f(moving)
        return Z.copy() if isinstance(Z, np.ndarray) and np.may_share_memory(Z, moving) else Z

    slopes = np.zeros(moving.size)
    for k in reversed(range(moving.size)):
        kept = flat[k]
        flat[k] = kept - step
        lower = look()
        flat[k] = kept + step
        higher = look()
        flat[k] = kept
        with np.errstate(all="ignore"):
            slopes[k] = (weights * (np.asarray(higher) - lower)).sum() / (step + step)
    return slopes.reshape(moving.shape)


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    size = max(np.abs(a).max(), np.abs(b).max())
    if size == 0:
        return 0.0
    return float(np.abs(a - b).max() / size)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
