"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


class _Walker:
    """Measures one slope after the other; one object for each call."""

    def __init__(self, f, x, dLdZ, eps):
        self.f, self.eps = f, float(eps)
        self.x = np.asarray(x).astype(np.float64)
        self.dLdZ = np.asarray(dLdZ).astype(np.float64)

    def at(self, i, step):
        place = self.x.copy()
        place[i] = self.x[i] + step
        return np.asarray(self.f(place)).astype(np.float64)

    def slope(self, i):
        change = self.at(i, self.eps) - self.at(i, -self.eps)
        return float((self.dLdZ * change).sum() / (2 * self.eps))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    walker = _Walker(f, x, dLdZ, eps)
    if walker.x.shape == ():
        return walker.slope(())
    flat = [walker.slope(i) for i in np.ndindex(walker.x.shape)]
    return np.array(flat, dtype=np.float64).reshape(walker.x.shape)


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
