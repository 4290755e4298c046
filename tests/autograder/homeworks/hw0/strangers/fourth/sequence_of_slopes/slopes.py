"""Homework 0: slopes, measured."""

import numpy as np


class Slopes:
    """The slopes of f at x, in a row: slopes[k] measures the one of element k."""

    def __init__(self, f, x, dLdZ, step):
        self.f, self.x, self.dLdZ, self.step = f, x, dLdZ, step
        self.places = list(np.ndindex(x.shape))

    def moved(self, i, by):
        x = self.x.copy()
        x[i] += by
        return np.array(self.f(x), dtype=np.float64)

    def __getitem__(self, k):
        i = self.places[k]
        above, below = self.moved(i, self.step), self.moved(i, -self.step)
        with np.errstate(all="ignore"):
            return np.sum(self.dLdZ * (above - below)) / (2 * self.step)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slope for each element of x, by the central difference."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i, slope in zip(np.ndindex(x.shape), Slopes(f, x, dLdZ, float(eps))):
        dLdx[i] = slope
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return float(np.abs(a - b).max() / largest)


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    shape = np.shape(f(np.array(x, dtype=np.float64)))
    dLdZ = np.random.standard_normal(shape)
    formula = np.array(df(np.array(x, dtype=np.float64), dLdZ.copy() if shape else dLdZ))
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
