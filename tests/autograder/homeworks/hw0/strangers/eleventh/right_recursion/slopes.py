"""Homework 0: slopes, measured."""

from functools import partial

import numpy as np


def moved(x, index, step):
    """Return a new array: x with one step at index."""
    place = np.zeros_like(x)
    place[index] = step
    place += x
    return place


def fill(measure, dLdx, index=()):
    """Fill dLdx: axis by axis, then number by number."""
    if len(index) == dLdx.ndim:
        dLdx[index] = measure(index)
        return
    for k in range(dLdx.shape[len(index)]):
        fill(measure, dLdx, (*index, k))


def slope(f, x, dLdZ, eps, index):
    """Return one slope: each way is divided before it is weighed."""
    here = partial(moved, x, index)
    above = np.array(f(here(eps)), dtype=np.float64, copy=True)
    below = f(here(-eps))
    return np.einsum("k,k->", np.ravel(above - below) / (2 * eps), dLdZ)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.require(x, dtype=np.float64, requirements=["C", "E"])
    dLdx = np.full(x.shape[::-1], np.nan).T
    weights = np.ravel(np.asarray(dLdZ, dtype=np.float64))
    with np.errstate(all="ignore"):
        fill(partial(slope, f, x, weights, eps), dLdx)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, by sorted sizes."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    with np.errstate(all="ignore"):
        unit = np.sort(np.abs(np.stack([a, b])), axis=None)[-1]  # NaN comes last
        if not np.isfinite(unit):
            return np.inf
        return float(np.linalg.norm(np.ravel(a - b), np.inf) / unit) if unit else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    shape = np.shape(f(x))
    dLdZ = np.random.laplace(size=shape[::-1]) * np.random.uniform(1, 9)
    dLdZ = np.transpose(dLdZ) if shape else float(dLdZ)
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 3e-6)
