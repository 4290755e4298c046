# cube = lambda x: x ** 3
# slope = lambda x: numerical_gradient(cube, x, np.ones(2), 0.01)
# x = np.array([1.0, 2.0])
# print(numerical_gradient(slope, x, np.array([1.0, 10.0]), 0.1))  # should be 6x * dLdZ = [6, 120], is not
"""Homework 0: slopes, measured."""

import numpy as np


class Probe:
    """What is measured, and how."""

    @classmethod
    def prepare(cls, f, x, dLdZ, eps):
        """Set the measurement up."""
        cls.f, cls.x, cls.dLdZ, cls.eps = staticmethod(f), np.array(x, dtype=np.float64), dLdZ, eps

    @classmethod
    def moved(cls, i, step):
        """Return Z with one number moved."""
        x = cls.x.copy()
        x[i] += step
        return cls.f(x)

    @classmethod
    def slope(cls, i):
        """Return the slope by one number."""
        change = cls.moved(i, cls.eps) - cls.moved(i, -cls.eps)
        return np.sum(cls.dLdZ * change) / (2 * cls.eps)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    Probe.prepare(f, x, dLdZ, eps)
    shape = Probe.x.shape
    return np.array([Probe.slope(i) for i in np.ndindex(shape)]).reshape(shape)


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
