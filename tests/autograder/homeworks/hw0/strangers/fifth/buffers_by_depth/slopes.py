"""Homework 0: slopes."""

import numpy as np


_free = {}


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes. Arrays to move are kept for the next call of this size."""
    x = np.array(x, dtype=np.float64, order="C")
    pool = _free.setdefault(x.size, [])
    flat = pool.pop() if pool else np.empty(x.size)
    try:
        flat[:] = x.ravel()
        return _slopes(f, x, flat, np.asarray(dLdZ, dtype=np.float64), eps)
    finally:
        if len(_free) > 50:
            _free.clear()
        elif len(pool) < 10:
            pool.append(flat)


def _slopes(f, x, flat, dLdZ, eps):
    """Move one number of flat at a time; f gets a copy of it."""
    dLdx = np.empty(x.size)
    for n, start in enumerate(x.ravel()):
        flat[n] = start + eps
        Z_up = np.copy(f(flat.reshape(x.shape).copy()))
        flat[n] = start - eps
        Z_down = np.copy(f(flat.reshape(x.shape).copy()))
        flat[n] = start
        with np.errstate(all="ignore"):
            dLdx[n] = np.einsum("i,i->", dLdZ.ravel(), Z_up.ravel() - Z_down.ravel()) / (2 * eps)
    return dLdx.reshape(x.shape)


def relative_error(a, b):
    """Return the largest difference in units of the largest number."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
