"""Homework 0: slopes, last number first, in Fortran order, into memory with gaps, reversed."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x0 = np.array(x, dtype="f8", order="F", copy=True)
    h = np.float64(eps)
    # every second number of an array of twice the size, from its end to its start
    gaps = np.full(2 * x0.size, np.nan)
    dLdx = gaps[::-2].reshape(x0.shape) if x0.ndim == 1 else np.empty(x0.shape[::-1]).T
    upstream = np.array(dLdZ, dtype="f8")
    for i in list(np.ndindex(x0.shape))[::-1]:
        ends = []
        for place in (x0[i] - h, x0[i] + h):
            moved = np.asfortranarray(x0.copy(order="F")) if x0.ndim else x0.copy()
            moved[i] = place
            ends.append(np.array(f(moved), dtype="f8", order="C"))
        with np.errstate(all="ignore"):
            change = ends.pop() - ends.pop()
            dLdx[i] = np.dot(change.ravel()[::-1], upstream.ravel()[::-1]) / (h + h)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    if np.shape(a) != np.shape(b):
        return np.float64("inf")
    both = np.stack([np.asarray(a).astype("f8").ravel(), np.asarray(b).astype("f8").ravel()])
    if not np.isfinite(both).all():
        return np.float64("inf")
    top = np.ptp(both, axis=0).max()  # |a - b|, element by element
    return top / np.abs(both).max() if both.any() else 0


def gradcheck(f, df, x):
    """Return NumPy's True if df gives the gradient of f at x, otherwise its False."""
    Z = f(x)
    rng = np.random.default_rng(2024)
    # one random number in each part of the range from -2 to 2, in a mixed order, times a factor
    n = np.size(Z)
    dLdZ = rng.permutation((np.arange(n) + rng.random(n)) / n * 4 - 2).reshape(np.shape(Z))
    dLdZ = np.copysign(np.abs(dLdZ) + 0.3, dLdZ) * rng.uniform(0.7, 1.9)
    return np.bool_(np.less(relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ)), 5e-7))
