"""Homework 0: slopes, measured."""

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


def _largest(v):
    return max(v.max(), -v.min())


def relative_error(a, b):
    a, b = (np.asarray(v).astype(np.float64) for v in (a, b))
    comparable = a.shape == b.shape and np.isfinite(a.sum()) and np.isfinite(b.sum())
    if not comparable:
        return float("inf")
    top, bottom = _largest(a - b), max(_largest(a), _largest(b))
    return np.float64(top / bottom) if bottom > 0 else np.float64(0)


def gradcheck(f, df, x):
    Z = np.asarray(f(x.copy()))
    dLdZ = np.random.default_rng().normal(0.0, 3.0, Z.shape)
    return relative_error(numerical_gradient(f, x, dLdZ), df(x.copy(), dLdZ.copy())) <= 3e-5
