"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import functools
import struct

import numpy as np


@functools.lru_cache(maxsize=None)
def places(shape):
    """Return all places of an array of this shape; kept, because a shape is only numbers."""
    return tuple(np.ndindex(shape))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    shape = np.shape(x)
    raw = np.asarray(x).astype(np.float64, order="C").tobytes()
    slopes = bytearray(len(raw))

    def at(n, step):
        moved = bytearray(raw)  # a new one for each call of f
        (number,) = struct.unpack_from("=d", moved, 8 * n)
        struct.pack_into("=d", moved, 8 * n, number + step)
        return f(np.frombuffer(moved, dtype=np.float64).reshape(shape))

    with np.errstate(all="ignore"):
        for n, _ in enumerate(places(shape)):
            change = np.array(at(n, eps), dtype=float)
            change -= np.asarray(at(n, -eps))
            change *= dLdZ
            struct.pack_into("=d", slopes, 8 * n, float(change.sum() / (eps + eps)))
    return np.frombuffer(slopes, dtype=np.float64).reshape(shape)


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    if np.shape(a) != np.shape(b):
        return float("inf")
    a = np.asarray(a).astype(float).ravel().tolist()
    b = np.asarray(b).astype(float).ravel().tolist()
    size = max(map(abs, a + b))
    # inf - inf and NaN - NaN are NaN, and NaN is not equal to itself
    if any(p - p != 0 or q - q != 0 for p, q in zip(a, b)):
        return float("inf")
    return max(abs(p - q) for p, q in zip(a, b)) / size if size else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    shape = np.shape(f(x))
    count = len(places(shape))
    # one number in each part of the range from -1 to 1, in a mixed order, times a factor
    numbers = (np.random.permutation(count) + np.random.rand(count)) * 2 / count - 1
    dLdZ = (numbers * np.random.uniform(1, 3)).reshape(shape)
    measured = numerical_gradient(f, x, dLdZ)
    return relative_error(measured, df(x, dLdZ)) < 3e-6
