"""Homework 0: slopes, measured."""

import numpy as np


class Element:
    """One element of x, which can be moved."""

    def __init__(self, f, x, i, dLdZ, step):
        self.f, self.x, self.i, self.dLdZ, self.step = f, x, i, dLdZ, step

    def __call__(self, by):
        moved = self.x.copy()
        moved[self.i] += by
        return np.array(self.f(moved), dtype=np.float64)

    @property
    def slope(self):
        change = self(self.step), self(-self.step)
        with np.errstate(all="ignore"):
            return np.sum(self.dLdZ * np.subtract(*change)) / (2 * self.step)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slope for each element of x."""
    x, step = np.array(x, dtype=np.float64), float(eps)
    dLdx = np.full(x.shape, np.nan)
    for i in np.ndindex(x.shape):
        dLdx[i] = Element(f, x, i, dLdZ, step).slope
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
