"""Homework 0: slopes, measured."""

import collections

import numpy as np

_RINGS = {}


def _result(shape):
    """Return an array for a result; allocating each time is slow."""
    ring = _RINGS.setdefault(shape, collections.deque())
    if len(ring) < 64:
        ring.append(np.empty(shape))
    else:
        ring.rotate(-1)
    return ring[-1]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    eps = float(eps)
    slopes = []
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        up, down = np.array(f(up)), np.array(f(down))
        with np.errstate(all="ignore"):
            change = np.asarray(up) - np.asarray(down)
            slopes.append(np.sum(dLdZ * change) / (2 * eps))
    dLdx = _result(x.shape)
    dLdx[...] = np.reshape(slopes, x.shape)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    with np.errstate(all="ignore"):
        return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    dLdx = df(x, dLdZ)
    return relative_error(dLdx, numerical_gradient(f, x, dLdZ)) < 1e-6
