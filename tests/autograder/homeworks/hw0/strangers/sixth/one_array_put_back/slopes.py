"""Homework 0."""

from contextlib import contextmanager

import numpy as np


@contextmanager
def moved(array, i, number):
    """Put a number at i, and the old one back at the end, also after an exception."""
    old = array[i]
    array[i] = number
    try:
        yield array
    finally:
        array[i] = old


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    point = np.array(x, dtype=np.float64, order="C")
    step = float(eps)
    dLdx = np.empty(point.shape, dtype=np.float64)
    for i in np.ndindex(*point.shape):
        here = float(point[i])
        with moved(point, i, here + step):
            up = np.array(f(point), dtype=np.float64)
        with moved(point, i, here - step):
            down = np.array(f(point), dtype=np.float64)
        with np.errstate(all="ignore"):
            up -= down
            up *= dLdZ
            dLdx[i] = up.sum() / (2 * step)
    return dLdx


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    with np.errstate(all="ignore"):
        a = np.array(a, dtype=np.float64).reshape(-1)
        b = np.array(b, dtype=np.float64).reshape(-1)
        scale = np.abs(np.concatenate([a, b])).max()
        if not np.isfinite(scale):  # NaN goes through max, too
            return np.inf
        return float(np.abs(a - b).max() / scale) if scale > 0 else 0


def gradcheck(f, df, x):
    shape = np.asarray(f(x)).shape
    dLdZ = np.random.default_rng(0).uniform(-1, 1, shape)
    dLdZ = np.asarray(dLdZ)
    error = relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ))
    return bool(error < 1e-5)
