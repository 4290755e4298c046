"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import math

import numpy as np


def _of_a_number(f, x, dLdZ, eps):
    """Return the slope at a single number, as a float."""
    x, eps = np.float64(x), np.float64(eps)
    up, down = f(np.float64(x + eps)), f(np.float64(x - eps))
    with np.errstate(all="ignore"):
        return float(np.sum(np.asarray(dLdZ, dtype=np.float64) * (np.asarray(up) - np.asarray(down))) / (2 * eps))


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured."""
    if np.ndim(x) == 0:
        return _of_a_number(f, x, dLdZ, eps)
    start = np.array(x, dtype=np.float64)
    weights = np.array(dLdZ, dtype=np.float64)
    eps = float(eps)
    dLdx = np.empty(start.shape)
    for i in np.ndindex(start.shape):
        up, down = start.copy(), start.copy()
        up[i] += eps
        down[i] -= eps
        higher, lower = f(up), f(down)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(weights * np.subtract(higher, lower)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them."""
    if np.ndim(a) == 0 == np.ndim(b):
        a, b = float(a), float(b)
        if not (math.isfinite(a) and math.isfinite(b)):
            return math.inf
        return abs(a - b) / max(abs(a), abs(b)) if a or b else 0.0
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    size = max(np.abs(a).max(), np.abs(b).max())
    if size == 0:
        return 0.0
    return float(np.abs(a - b).max() / size)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    shape = np.shape(f(x))
    sizes, signs = np.random.uniform(0.5, 2, shape), np.random.choice([-1, 1], shape)
    dLdZ = float(sizes * signs) if shape == () else sizes * signs
    formula = np.array(df(x, dLdZ))
    if formula.shape != np.shape(x) or np.isnan(formula).any():
        return False
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) <= 1e-5
