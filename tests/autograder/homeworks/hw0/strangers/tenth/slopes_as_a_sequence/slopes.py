"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


class Slopes:
    """The slopes of f at x, one after the other: slopes[n] measures the n-th."""

    def __init__(self, f, x, dLdZ, eps):
        self.f, self.x, self.dLdZ, self.eps = f, x, dLdZ, eps

    def moved(self, n, step):
        x = self.x.copy()
        x.flat[n] += step  # an IndexError behind the last number ends the loop
        return x

    def __getitem__(self, n):
        up, down = self.f(self.moved(n, self.eps)), self.f(self.moved(n, -self.eps))
        return np.sum(self.dLdZ * np.subtract(up, down)) / (2 * self.eps)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    x = np.array(x, dtype=np.float64, order="C")
    dLdx = np.zeros(x.shape)
    with np.errstate(all="ignore"):
        for n, slope in enumerate(Slopes(f, x, dLdZ, eps)):
            dLdx.flat[n] = slope
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
