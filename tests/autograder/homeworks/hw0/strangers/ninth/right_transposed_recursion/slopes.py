"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    if isinstance(x, (int, float)) and not isinstance(x, np.generic):
        return slope_along(f, float(x), 1.0, np.array(dLdZ, dtype=np.float64), eps)
    start = np.array(np.transpose(x), dtype=np.float64, order="C")
    upstream = np.array(dLdZ, dtype=np.float64)
    slopes = np.full(start.shape, np.nan)
    fill(f, start, upstream, eps, slopes, 0, start.size)
    return slopes.T


def fill(f, start, upstream, eps, slopes, begin, end):
    """Fill slopes[begin:end] by halves."""
    if end - begin > 1:
        middle = (begin + end) // 2
        fill(f, start, upstream, eps, slopes, middle, end)
        fill(f, start, upstream, eps, slopes, begin, middle)
        return
    direction = np.full(start.shape, -0.0)
    direction.flat[begin] = 1
    # NumPy makes a scalar of a sum of arrays of shape (), and this is as good.
    start, direction = (np.ascontiguousarray(side.T).reshape(side.shape[::-1]) for side in (start, direction))
    slopes.flat[begin] = slope_along(f, start, direction, upstream, eps)


def slope_along(f, start, direction, upstream, eps):
    """Return the slope in one direction."""
    step = eps * direction
    sides = [np.array(f(start + step)), np.array(f(start - abs(step)))]
    with np.errstate(all="ignore"):
        change = np.subtract(*sides) * upstream
        while change.ndim:
            change = np.add.reduce(change, axis=-1)
        return float(change / 2 / eps)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = (np.atleast_1d(np.asarray(side).astype(np.float64)).ravel() for side in (a, b))
    with np.errstate(all="ignore"):
        norms = [np.linalg.norm(side, np.inf) for side in (a, b, a - b)]
        largest = np.maximum(*norms[:2])
        error = np.float64(norms[2] / largest) if largest != 0 else np.float64(0)
    return error if np.isfinite(largest) and np.isfinite(error) else np.inf


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    state = np.random.RandomState(np.random.randint(2**31))
    dLdZ = np.asarray(state.standard_normal(np.shape(f(x))[::-1])).T
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-5)
