"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x: x plus and minus a vector with one step in it."""
    x = np.asarray(x).astype(np.float64)
    dLdZ = np.asarray(dLdZ).astype(np.float64)
    step, dLdx = np.zeros_like(x), np.zeros_like(x)
    for i, _ in np.ndenumerate(x):
        step[i] = eps
        up, down = np.asarray(x + step), np.asarray(x - step)
        step[i] = 0.0
        distance = float(up[i] - down[i])
        Z = [np.asarray(f(place)) for place in (up, down)]
        with np.errstate(all="ignore"):
            dLdx[i] = np.einsum("...,...->...", dLdZ, Z[0] - Z[1]).sum() / distance
    return dLdx


def relative_error(a, b):
    """Return the largest difference in units of the largest number: by norms."""
    a, b = (np.asarray(numbers).astype(np.float64) for numbers in (a, b))
    if a.shape != b.shape:
        return float("inf")
    with np.errstate(invalid="ignore"):
        difference = np.linalg.norm((a - b).reshape(-1), np.inf)
    if not np.isfinite(difference):  # also inf - inf
        return float("inf")
    units = np.linalg.norm(np.stack([a, b]).reshape(-1), np.inf)
    return float(difference / units) if units else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
