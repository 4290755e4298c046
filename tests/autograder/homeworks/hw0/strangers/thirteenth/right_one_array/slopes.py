"""Homework 0: slopes: one array that moves, in raw memory; long doubles; the stored distance."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    source = np.asarray(x)
    raw = bytearray(8 * source.size + 8)
    moving = np.frombuffer(raw, dtype=np.float64, offset=8).reshape(source.shape)
    moving[...] = source
    upstream = np.asarray(dLdZ).astype(np.longdouble)
    dLdx = np.empty(source.shape)
    cells = moving.reshape(-1)
    for number, there in enumerate(dLdx.flat):
        here = cells[number]
        try:
            top = cells[number] = here + float(eps)
            high = np.array(f(moving), dtype=np.longdouble)
            bottom = cells[number] = here - float(eps)
            low = np.array(f(moving), dtype=np.longdouble)
        finally:
            cells[number] = here
        with np.errstate(all="ignore"):
            dLdx.flat[number] = ((high - low) * upstream).sum() / (top - bottom)
    return dLdx


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    a, b = np.asarray(a).astype(float), np.asarray(b).astype(float)
    if a.shape != b.shape:
        return float("inf")
    with np.errstate(all="ignore"):
        unit = np.maximum(np.abs(a), np.abs(b)).max()
        error = np.linalg.norm((a - b).ravel(), np.inf) / np.where(unit > 0, unit, 1.0)
        return np.float64(error if np.isfinite(error) and np.isfinite(unit) else np.inf)


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    legacy = np.random.RandomState(7)
    Z = np.asarray(f(x))
    dLdZ = np.empty(Z.shape[::-1]).T  # in Fortran order
    drawn = legacy.laplace(size=Z.shape)
    dLdZ[...] = np.copysign(np.abs(drawn) + 0.4, drawn) * legacy.lognormal()  # a gap around 0
    formula = df(x.copy(), dLdZ.copy(order="K"))
    return not relative_error(formula, numerical_gradient(f, x.copy(), dLdZ)) > 1e-6
