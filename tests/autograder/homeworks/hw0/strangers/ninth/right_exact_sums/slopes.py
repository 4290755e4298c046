"""Homework 0: slopes, measured."""

import math

import numpy as np


def total(terms):
    """Return the sum of numbers, rounded once; where this can't be done, NumPy's sum."""
    try:
        return math.fsum(terms)
    except (OverflowError, ValueError):
        with np.errstate(all="ignore"):
            return float(np.sum(terms))


class Place:
    """One number of an array that moves, and is put back exactly."""

    __slots__ = ("_array", "_index", "_home")

    def __init__(self, array, index):
        self._array, self._index, self._home = array, index, float(array[index])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._array[self._index] = self._home
        return False

    @property
    def step(self):
        """How far the number is from home."""
        return self._array[self._index] - self._home

    @step.setter
    def step(self, value):
        self._array[self._index] = self._home + value


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    moving = np.array(x, dtype=np.float64, order="F")
    weights = np.array(dLdZ, dtype=np.float64).ravel()
    slopes = np.zeros(moving.shape[::-1]).T
    size = float(eps)
    for index in reversed(list(np.ndindex(moving.shape))):
        with Place(moving, index) as place:
            place.step = -size
            below = np.array(f(moving), dtype=np.float64).ravel()
            place.step = size
            above = np.array(f(moving), dtype=np.float64).ravel()
        with np.errstate(all="ignore"):
            terms = weights * (above - below)
        slopes[index] = total(terms.tolist()) / size * 0.5
    return slopes


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    if np.shape(a) != np.shape(b):
        return math.inf
    first = [float(number) for number in np.ravel(a).tolist()]
    second = [float(number) for number in np.ravel(b).tolist()]
    if not all(map(math.isfinite, first)) or not all(map(math.isfinite, second)):
        return math.inf
    largest = max(map(abs, first + second))
    return max(abs(p - q) for p, q in zip(first, second)) / largest if largest else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    shape = np.shape(f(x))
    count = math.prod(shape)
    # One random number in each part of -1 ... 1, in a mixed order, times a random factor.
    parts = (np.random.permutation(count) + np.random.uniform(0.02, 0.98, count)) / count
    dLdZ = ((2 * parts - 1) * np.random.uniform(1, 3)).reshape(shape)
    if shape == ():
        dLdZ = float(np.random.choice([-1.7, 2.3]) * np.random.uniform(0.5, 1))
    measured = numerical_gradient(f, x, dLdZ)
    return not relative_error(df(x, dLdZ), measured) > 1e-7
