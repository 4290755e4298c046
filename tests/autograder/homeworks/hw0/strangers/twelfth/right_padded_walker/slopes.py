"""Homework 0: slopes, measured."""

import numpy as np


class Walker:
    """A place in the middle of a larger array; one number of it moves, and comes back."""

    def __init__(self, x):
        x = np.asarray(x)
        if x.ndim > 1:
            room = np.full([n + 2 for n in x.shape[::-1]], np.nan)
            self.place = room[(slice(1, -1),) * x.ndim].T
        else:
            self.place = np.empty(x.shape)
        self.place[...] = x

    @property
    def all(self):
        return list(np.ndindex(self.place.shape))[::-1]

    def moved(self, i, step):
        self.here, self.old, self.step = i, self.place[i], step
        return self

    def __enter__(self):
        self.place[self.here] = self.old + self.step
        return self.place

    def __exit__(self, *ended):
        self.place[self.here] = self.old


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes, measured from the last number to the first."""
    walker = Walker(x)
    dLdx = np.full(np.shape(x), np.nan, order="F")
    for i in walker.all:
        with walker.moved(i, -eps) as place:
            below = np.array(f(place), order="C")
        with walker.moved(i, +eps) as place:
            change = f(place) - below
        change = np.broadcast_to(change, below.shape)
        dLdx[i] = np.einsum("i,i->", np.ravel(dLdZ).astype(float), change.ravel()) / (eps + eps)
    return dLdx


def relative_error(a, b):
    """Return the error by squares: the largest square belongs to the largest size."""
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    if a.shape != b.shape or not np.isfinite(np.sum(a) * 0 + np.sum(b) * 0):
        return np.float64("inf")
    top = np.sqrt(np.square(np.stack([a, b])).max())
    a -= b
    a *= a
    return np.sqrt(a.max()) / top if top else 0


def gradcheck(f, df, x):
    """Return the verdict; dLdZ has sizes from 0.5 to 2 with random signs."""
    shape = np.shape(f(x))
    rng = np.random.default_rng()
    dLdZ = np.asfortranarray(rng.uniform(0.5, 2, shape) * (1 - 2 * rng.integers(0, 2, shape)))
    dLdZ = dLdZ.reshape(shape)
    measured = numerical_gradient(f, x, dLdZ)
    return np.less(relative_error(measured, df(x, dLdZ)), 1e-7)
