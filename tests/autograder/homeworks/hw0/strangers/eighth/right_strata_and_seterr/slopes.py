"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x; NumPy is quiet, and its state is put back."""
    assert callable(f)
    dLdx, eps = np.empty(np.shape(x), dtype=np.float64, order="F"), float(eps)
    x, dLdZ = np.array(x, dtype=np.float64, order="F"), np.array(dLdZ, dtype=np.float64)
    state = np.seterr(all="ignore")
    try:
        places = np.nditer(x, flags=["multi_index", "zerosize_ok"])
        while not places.finished:
            here = places.multi_index
            above, below = x.copy("K"), x.copy("K")
            above[here], below[here] = x[here] + eps, x[here] - eps
            change = np.negative(np.subtract(f(below), f(above)))
            dLdx[here] = np.add.reduce(np.multiply(dLdZ, change), axis=None) / (eps * 2)
            places.iternext()
    finally:
        np.seterr(**state)
    return dLdx


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
    """Return True if df gives the gradient of f at x; dLdZ has one number in each part of its range."""
    rng = np.random.default_rng()
    shape = np.shape(f(x))
    count = int(np.prod(shape, dtype=int))
    parts = (rng.permutation(count) + rng.random(count)) / count * 2 - 1
    dLdZ = (parts * rng.uniform(1, 3)).reshape(shape)
    formula = df(x, dLdZ)
    if np.shape(formula) != np.shape(x):
        return False
    formula = np.array(formula, dtype=np.float64)
    return bool(np.less(relative_error(numerical_gradient(f, x, dLdZ), formula), 1e-6))
