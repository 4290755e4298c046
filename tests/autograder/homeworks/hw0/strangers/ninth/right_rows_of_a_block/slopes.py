"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    start = np.array(x, dtype=np.float64, order="C")
    flat = start.reshape(-1)
    upstream = np.array(dLdZ, dtype=np.float64)[..., np.newaxis]
    column = np.empty((flat.size, 3))  # the result is a strided view of this
    for begin in range(0, flat.size, 16):
        count = min(16, flat.size - begin)
        block = np.empty((2, count, flat.size + 5))[:, :, 5:]  # all moved copies of 16 numbers
        block[:] = flat
        own = np.arange(count)
        block[0, own, begin + own] -= eps
        block[1, own, begin + own] += eps
        Z = [[np.array(f(row.reshape(start.shape))) for row in side] for side in block]
        with np.errstate(all="ignore"):
            change = np.stack(Z[1], axis=-1) - np.stack(Z[0], axis=-1)
            terms = (upstream * change).reshape(-1, count)
            column[begin : begin + count, 1] = terms.sum(axis=0) / (2 * eps)
    return column[:, 1].reshape(start.shape)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.array(a, dtype="=f8"), np.array(b, dtype="=f8")
    if a.shape != b.shape:
        return np.inf
    both = np.stack([a, b]).reshape(2, -1)
    low, high = both.min(), both.max()  # NaN, if there is one
    if not np.isfinite([low, high]).all():
        return np.inf
    largest = max(-low, high)
    return np.ptp(both, axis=0).max() / largest if largest else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    rng = np.random.default_rng(7)
    shape = np.shape(f(x))
    dLdZ = rng.uniform(0.5, 2, shape) * rng.choice([-1.0, 1.0], shape) * rng.uniform(0.5, 2)
    return relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ)) <= 3e-5
