"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes, one for each element of x."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.asarray(dLdZ, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        Z_up, Z_down = f(up), f(down)
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum(dLdZ * np.subtract(Z_up, Z_down)) / (2 * eps)
    return dLdx


def relative_error(a, b):
    """Return the relative error. Both are scaled by a power of two, so nothing is rounded."""
    a, b = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    both = [a, b]
    if a.shape != b.shape or any(np.isnan(v).any() or np.isinf(v).any() for v in both):
        return np.inf
    largest = max(float(np.amax(np.abs(v))) for v in both)
    if largest == 0.0:
        return 0.0
    exponent = int(np.frexp(largest)[1])
    a, b = np.ldexp(a, -exponent), np.ldexp(b, -exponent)
    return float(np.abs(a - b).max() / np.ldexp(largest, -exponent))


_rng = np.random.default_rng()


def gradcheck(f, df, x):
    """Return whether df is right at x."""
    Z = np.asarray(f(np.array(x, dtype=np.float64)))
    signs = _rng.choice([-1.0, 1.0], size=Z.shape)
    dLdZ = np.asarray(_rng.uniform(0.5, 1.5, size=Z.shape) * signs)
    theirs = df(np.array(x), dLdZ.copy())
    return relative_error(theirs, numerical_gradient(f, x, dLdZ)) <= 1e-4
