"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes. One array is moved; Z is copied before it moves again."""
    x = np.array(x, dtype=np.float64, order="C")
    moved, dLdx, step = x.copy(), np.empty(x.shape), float(eps)
    flat, flat_x, flat_slopes = moved.reshape(-1), x.reshape(-1), dLdx.reshape(-1)
    for n in range(x.size):
        flat[n] = flat_x[n] + step
        change = np.array(f(moved), dtype=np.float64)
        flat[n] = flat_x[n] - step
        below = f(moved)
        with np.errstate(all="ignore"):
            change = (change - below) * dLdZ
            flat_slopes[n] = np.sum(change) / (2.0 * step)
        flat[n] = flat_x[n]
    return dLdx


def relative_error(a, b):
    """Return max |a - b| / max(|a|, |b|)."""
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    with np.errstate(invalid="ignore"):
        worst = np.abs(a - b).max()
    if not np.isfinite(worst):  # NaN or infinite numbers leave NaN or infinity in the difference
        return np.inf
    size = max(a.max(), -a.min(), b.max(), -b.min())
    return float(worst / size) if size else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
