"""Homework 0: slopes, measured."""

import numpy as np

ROWS = 128


def _moved(start, first, last, step):
    """Return a block of copies of x. In each row, one number is moved, from first to last."""
    block = np.tile(start.reshape(-1), (last - first, 1))
    block[np.arange(last - first), np.arange(first, last)] += step
    return block.reshape((last - first, *start.shape))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    start = np.array(x, dtype=np.float64)
    weights = np.array(dLdZ, dtype=np.float64).reshape(-1)
    slopes = []
    with np.errstate(all="ignore"):
        for first in range(0, start.size, ROWS):
            last = min(first + ROWS, start.size)
            ups = [np.asarray(f(row)) for row in map(np.asarray, _moved(start, first, last, eps))]
            downs = [np.asarray(f(row)) for row in map(np.asarray, _moved(start, first, last, -eps))]
            change = np.array(ups).reshape(last - first, -1) - np.array(downs).reshape(last - first, -1)
            slopes.append(np.einsum("ik,k->i", change, weights))
        return (np.concatenate(slopes) / (2 * eps)).reshape(start.shape)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    both = np.array([np.asarray(a, dtype=float), np.asarray(b, dtype=float)]).reshape(2, -1)
    if not np.isfinite(both).all():
        return np.inf
    scale = np.abs(both).max()
    return np.float64(np.ptp(both, axis=0).max() / scale) if scale else 0


def gradcheck(f, df, x):
    rng = np.random.default_rng()
    dLdZ = np.asarray(rng.uniform(-1, 1, np.shape(f(x)))) * rng.uniform(1, 5)
    error = relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ))
    return error <= 1e-5
