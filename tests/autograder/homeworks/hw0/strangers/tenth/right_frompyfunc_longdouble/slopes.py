"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    start = np.array(x, dtype=float, copy=True, order="C")
    weights = np.asarray(dLdZ).astype(np.longdouble)

    def look(n, step):
        there = start.copy()
        there.reshape(-1)[n] += step
        return np.array(f(there[()]), dtype=np.longdouble), there.reshape(-1)[n]

    def slope(n):
        (high, right), (low, left) = look(n, eps), look(n, -eps)
        # the distance as it is stored
        return float(((high - low) * weights).sum() / (np.longdouble(right) - left))

    with np.errstate(all="ignore"):
        slopes = np.frompyfunc(slope, 1, 1)(np.arange(start.size).reshape(start.shape))
    return np.array(slopes, dtype=float)


class Pair:
    """Two arrays side by side, as float64 numbers, and what can be said about them."""

    def __init__(self, a, b):
        self.same_shape = np.shape(a) == np.shape(b)
        self.both = [np.asarray(v, dtype=np.float64) for v in (a, b)]

    @property
    def finite(self):
        return all(np.isfinite(v).all() for v in self.both)

    @property
    def largest(self):
        return max(max(v.max(), -v.min()) for v in self.both)

    @property
    def distance(self):
        return np.ptp(np.stack(self.both), axis=0).max()


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    pair = Pair(a, b)
    if not pair.same_shape or not pair.finite:
        return np.inf
    return np.float64(pair.distance / pair.largest) if pair.largest else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    rng = np.random.default_rng(12345)  # the same dLdZ in each call
    dLdZ = rng.standard_normal(np.shape(f(x)), dtype=np.float32)
    dLdZ = np.asarray(dLdZ, dtype=np.float64)
    limit = 1e-6 * (1 + np.log10(np.size(x)))  # from 1e-6 to 5e-6
    return relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) <= limit
