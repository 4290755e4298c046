"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


ROWS = 32


def places(x, eps):
    """Yield both places for each number of x. (f is called elsewhere: no exception of it comes here.)"""
    for i in np.ndindex(x.shape):
        pair = x.copy(), x.copy()
        pair[0][i] += eps
        pair[1][i] -= eps
        yield pair


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x: the rows of changes times dLdZ, block by block."""
    x = np.array(x, dtype=np.float64)
    weights = np.array(dLdZ, dtype=np.float64).reshape(-1)
    eps, slopes, block = float(eps), [], []
    for up, down in places(x, eps):
        higher, lower = f(up), f(down)
        with np.errstate(all="ignore"):
            block.append(np.reshape(np.subtract(higher, lower), -1))
            if len(block) == ROWS or len(slopes) + len(block) == x.size:
                slopes.extend(np.einsum("ik,k->i", np.array(block), weights) / (2 * eps))
                block.clear()
    return np.array(slopes).reshape(x.shape)


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    size = max(np.abs(a).max(), np.abs(b).max())
    if size == 0:
        return 0.0
    return float(np.abs(a - b).max() / size)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
