"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes: the matrix of all changes, times dLdZ."""
    x = np.array(x, dtype=np.float64)
    places = list(np.ndindex(x.shape))

    def run(sign):
        rows = np.empty((len(places), np.size(dLdZ)))
        for n, place in enumerate(places):
            moved = x.copy()
            moved[place] = x[place] + sign * eps
            rows[n] = np.ravel(f(moved))
        return rows

    changes = run(+1)
    lower = run(-1)
    with np.errstate(all="ignore"):
        changes -= lower
        changes *= np.ravel(np.asarray(dLdZ, dtype=np.float64))
        return changes.sum(axis=1).reshape(x.shape) / (2 * eps)


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
