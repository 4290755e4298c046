"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x; the sums are in long double."""
    x = np.asarray(x).astype(np.float64, order="F")
    wide = np.longdouble
    dLdx = np.zeros(x.shape, order="F")
    with np.errstate(all="ignore"), np.nditer(dLdx, ["multi_index"], ["writeonly"]) as slots:
        for slot in slots:
            i = slots.multi_index
            up = x.copy(order="F")
            up[i] = up[i] + eps
            down = x.copy(order="F")
            down[i] = down[i] - eps
            distance = wide(up[i]) - wide(down[i]) or wide(2) * wide(eps)
            ways = (np.asarray(f(up)).astype(wide) - np.asarray(f(down))) / distance * dLdZ
            slot[...] = ways.T.sum()
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in long double until the end."""
    a, b = (np.asarray(c).astype(np.float64).astype(np.longdouble) for c in (a, b))
    with np.errstate(all="ignore"):
        if a.shape == b.shape and np.isfinite(a.sum() + b.sum()):
            unit = np.maximum(abs(a), abs(b)).max()
            return np.float64(abs(a - b).max() / (unit or 1))
    return np.float64("inf")


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x; one number from each part of the range."""
    shape = np.shape(f(x))
    count = int(np.prod(shape, dtype=int))
    rng = np.random.default_rng()
    if count == 1:
        dLdZ = np.full(shape, rng.uniform(0.5, 2) * rng.choice([-1, 1]))
    else:
        parts = (np.arange(count) + rng.random(count)) * (4 / count) - 2
        dLdZ = rng.permutation(parts).reshape(shape)
    return np.less(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)), 1e-5)
