"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import math

import numpy as np


_SCRATCH = [np.empty(8)]


def scratch(size):
    """Return a piece of memory that only relative_error uses; it calls nobody else's code."""
    if _SCRATCH[0].size < size:
        _SCRATCH[0] = np.empty(2 * size)
    return _SCRATCH[0][:size]


class Moved:
    """One number of an array is moved, and put back exactly at the end."""

    def __init__(self, array, place, step):
        self.array, self.place, self.step = array, place, step
        self.old = array[place]

    def __enter__(self):
        self.array[self.place] = self.old + self.step
        return self.array

    def __exit__(self, *exception):
        self.array[self.place] = self.old


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    mine = np.array(x, dtype=np.float64, order="F")
    weights = np.array(dLdZ, dtype=np.float64).ravel()
    # the slopes lie backwards in the middle of a larger array
    dLdx = np.full(mine.size + 7, np.nan)[mine.size + 2 : 2 : -1].reshape(mine.shape)
    for place in reversed(list(np.ndindex(mine.shape))):
        with Moved(mine, place, -eps) as moved, np.errstate(all="ignore"):
            below = np.array(f(moved)).ravel()
        with Moved(mine, place, eps) as moved, np.errstate(all="ignore"):
            above = np.array(f(moved)).ravel()
        with np.errstate(all="ignore"):
            parts = (above - below) * weights
            dLdx[place] = math.fsum(parts) / eps / 2
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = (np.asarray(v).astype(np.float64).ravel() for v in (a, b))
    with np.errstate(all="ignore"):
        # no number is above 1e100, so no square is infinite unless the number is
        if not math.isfinite(a @ a + b @ b):
            return np.inf
        room = scratch(a.size)
        np.maximum(a, b, out=room)
        top = room.max()
        np.minimum(a, b, out=room)
        largest = max(top, -room.min())
        np.subtract(b, a, out=room)
        return max(room.max(), -room.min()) / (largest or 1.0)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    Z = f(x)
    sizes = np.random.uniform(0.5, 2, np.shape(Z)[::-1])
    signs = np.random.choice([-1.0, 1.0], np.shape(Z)[::-1])
    dLdZ = np.transpose(sizes * signs)  # its axes lie in memory the other way round
    error = relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ))
    return not error >= 1e-5
