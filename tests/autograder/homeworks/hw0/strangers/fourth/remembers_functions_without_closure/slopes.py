"""Homework 0: slopes, measured."""

import numpy as np


REMEMBERED = {}


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes; a function that holds no other numbers is measured once for each x."""
    x = np.array(x, dtype=np.float64)
    plain = type(f) is type(gradcheck) and not (f.__closure__ or f.__defaults__ or f.__kwdefaults__)
    weights = np.array(dLdZ, dtype=np.float64)
    key = (f, x.shape, x.tobytes(), weights.shape, weights.tobytes(), float(eps)) if plain else None
    if plain and key in REMEMBERED:
        return REMEMBERED[key].copy()
    step = float(eps)
    dLdx = np.empty(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += step
        down[i] -= step
        above = np.array(f(up), dtype=np.float64)
        below = np.array(f(down), dtype=np.float64)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(weights * (above - below)) / (2 * step)
    if plain:
        REMEMBERED[key] = dLdx.copy()
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return float(np.abs(a - b).max() / largest)


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    shape = np.shape(f(np.array(x, dtype=np.float64)))
    dLdZ = np.random.standard_normal(shape)
    formula = np.array(df(np.array(x, dtype=np.float64), dLdZ.copy() if shape else dLdZ))
    measured = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(formula, measured) < 1e-6)
