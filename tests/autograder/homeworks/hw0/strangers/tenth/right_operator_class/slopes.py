"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import math

import numpy as np


class Walk:
    """x, as float64 numbers: `walk[i] + eps` is what f returns there."""

    __slots__ = ("f", "home", "place")

    def __init__(self, f, home, place=None):
        self.f, self.home, self.place = f, home, place

    def __getitem__(self, place):
        return Walk(self.f, self.home, place)

    def __add__(self, step):
        unit = np.zeros(self.home.shape)
        unit[self.place] = step
        # a where, and no sum: a number that doesn't move is taken as it is
        there = np.where(unit != 0, self.home + unit, self.home)
        with np.errstate(all="ignore"):
            return np.array(self.f(there))

    def __sub__(self, step):
        return self + (-step)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    home = np.asarray(x) + np.float64(0)
    home = np.asarray(home, dtype=np.float64)
    walk = Walk(f, home)
    upstream = np.asarray(dLdZ, dtype=np.float64)
    answer = np.ones(home.shape[::-1]).T
    for place in np.ndindex(*home.shape):
        with np.errstate(all="ignore"):
            change = (walk[place] + eps) - (walk[place] - eps)
            answer[place] = np.einsum("i,i->", change.ravel(), upstream.ravel()) * 0.5 / eps
    return answer


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    if np.shape(a) != np.shape(b):
        return math.inf
    both = np.stack([np.asarray(a).astype(np.float64), np.asarray(b).astype(np.float64)])
    with np.errstate(all="ignore"):
        difference = np.linalg.norm(np.diff(both, axis=0).ravel(), np.inf)
        size = np.linalg.norm(both.ravel(), np.inf)
    if math.isnan(difference) or not math.isfinite(size):
        return math.inf
    return 0.0 if size == 0 else float(difference / size)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    Z = f(x)
    dLdZ = np.random.laplace(size=np.shape(Z))
    if np.ndim(Z) == 0:
        dLdZ = np.array(-1.7)  # the same number in each call, but never 1
    wanted = numerical_gradient(f, x, dLdZ)
    return np.less(relative_error(wanted, df(x, dLdZ)), 1e-4)
