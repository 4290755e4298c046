"""Homework 0, mostly plain Python."""

import math

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes."""
    start = np.array(x, dtype=np.float64)
    upstream = np.asarray(dLdZ, dtype=np.float64).ravel().tolist()
    eps = float(eps)
    dLdx = np.zeros(start.shape)
    for place in np.ndindex(*start.shape):
        values = []
        for sign in (1.0, -1.0):
            moved = np.array(start)
            moved[place] = float(start[place]) + sign * eps
            values.append(np.asarray(f(moved), dtype=np.float64).ravel().tolist())
        total = 0.0
        for d, above, below in zip(upstream, *values, strict=True):
            total += d * (above - below)
        dLdx[place] = total / (2.0 * eps)
    return dLdx


def relative_error(a, b):
    """Return the relative error, number by number."""
    if np.shape(a) != np.shape(b):
        return math.inf
    worst = largest = 0.0
    first = np.asarray(a, dtype=np.float64).ravel().tolist()
    second = np.asarray(b, dtype=np.float64).ravel().tolist()
    for p, q in zip(first, second):
        if not (math.isfinite(p) and math.isfinite(q)):
            return math.inf
        worst = max(worst, abs(p - q))
        largest = max(largest, abs(p), abs(q))
    return worst / largest if largest > 0.0 else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
