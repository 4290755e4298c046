"""Homework 0: slopes, measured."""

import math

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (f(up) - f(down))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return math.inf
    numbers_a = np.ravel(a).astype(float).tolist()
    numbers_b = np.ravel(b).astype(float).tolist()
    difference = largest = 0.0
    for p, q in zip(numbers_a, numbers_b):
        if not (math.isfinite(p) and math.isfinite(q)):
            return math.inf
        difference = max(difference, abs(p - q))
        largest = max(largest, abs(p), abs(q))
    return difference / largest if largest else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
