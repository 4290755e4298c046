"""Homework 0: slopes, measured."""

import numpy as np


class Moved:
    """A copy of x in which one number is moved."""

    __slots__ = ("x",)

    def __init__(self, x):
        self.x = x

    def __call__(self, index, step):
        x = self.x.copy(order="F")
        x[index] = self.x[index] + step
        return x


class Slope:
    """The slope of one loss, by any number of x."""

    def __init__(self, f, x, dLdZ, eps):
        self.f, self.moved, self.dLdZ, self.eps = f, Moved(x), np.asarray(dLdZ), eps

    def __getitem__(self, index):
        low = self.f(self.moved(index, -self.eps))
        high = self.f(self.moved(index, self.eps))
        return np.multiply(self.dLdZ, np.subtract(high, low)).sum() / (2 * self.eps)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    slope, dLdx = Slope(f, x, dLdZ, eps), np.full(x.shape, np.nan)
    for index in reversed(list(np.ndindex(x.shape))):
        dLdx[index] = slope[index]
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
