"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    start = np.array(x, dtype="f8", order="F")
    slopes = np.empty(start.size)
    dLdZ = np.array(dLdZ, dtype="f8")

    def at(k, step):
        moved = start.copy(order="C")
        moved.reshape(-1)[k] += step  # a view: the copy is in C order
        return f(moved)

    def measure(first, last):
        if last - first > 1:
            middle = (first + last) // 2
            measure(first, middle)
            measure(middle, last)
        else:
            up = at(first, eps)
            down = at(first, -1 * eps)
            slopes[first] = np.tensordot(dLdZ, np.subtract(up, down), axes=dLdZ.ndim)

    with np.errstate(all="ignore"):
        measure(0, slopes.size)
        slopes *= 0.5 / eps
    return slopes.reshape(start.shape)


def relative_error(a, b):
    a, b = np.array(a, dtype="f8"), np.array(b, dtype="f8")
    if a.shape != b.shape:
        return np.inf
    with np.errstate(all="ignore"):
        difference = np.abs(a - b).max()  # NaN or infinite as soon as one number is
        if not difference < np.inf:
            return np.inf
        np.abs(a, out=a)
        np.abs(b, out=b)
        np.maximum(a, b, out=a)
    return float(difference / (a.max() or 1.0))


def gradcheck(f, df, x):
    dLdZ = np.random.normal(size=np.shape(f(x)), scale=3)
    got = df(x, dLdZ)
    wanted = numerical_gradient(f, x, dLdZ)
    return not relative_error(got, wanted) > 1e-6
