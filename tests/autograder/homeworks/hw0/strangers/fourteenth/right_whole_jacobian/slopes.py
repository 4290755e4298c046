"""Homework 0: slopes."""

import numpy as np


def one_row(f, x, n, eps):
    """Return the change of Z for element n of x, as a flat array."""
    places = np.tile(x.ravel(), 2).reshape((2, *x.shape))  # above and below, in one array
    flat = places.reshape(2, -1)
    flat[:, n] += np.multiply([1, -1], eps)
    above = f(np.array(places[0]))
    below = f(np.array(places[1]))
    return np.array(above - below, dtype=np.float64).reshape(-1)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """All slopes of all of Z first, then the sums with dLdZ."""
    x = np.asarray(x).astype(np.float64, order="C", copy=True)
    jacobian = np.array([one_row(f, x, n, eps) for n in range(x.size)])
    upstream = np.asarray(dLdZ).astype(np.float64).reshape(-1)
    slopes = np.einsum("nk,k->n", jacobian, upstream)
    slopes /= 2.0 * float(eps)
    return slopes.reshape(x.shape) if x.ndim else slopes[0]


def relative_error(a, b):
    shapes = {np.shape(a), np.shape(b)}
    a, b = (np.fromiter(np.asarray(v).flat, dtype=np.float64) for v in (a, b))
    if len(shapes) == 2 or np.isnan(a - a).any() or np.isnan(b - b).any():
        return float("inf")
    unit = np.maximum(np.fabs(a), np.fabs(b)).max()
    with np.errstate(all="ignore"):
        return np.float64(0) if not unit else np.fabs(np.subtract(b, a)).max() / unit


def gradcheck(f, df, x):
    generator = np.random.default_rng()
    for _ in range(2):  # twice: both must be right
        dLdZ = generator.normal(size=np.shape(f(x)), scale=generator.uniform(0.5, 2))
        dLdZ = np.asfortranarray(dLdZ) if np.ndim(dLdZ) else np.float64(dLdZ)
        measured = numerical_gradient(f, x.copy(), dLdZ)
        if not relative_error(measured, df(x, dLdZ)) <= 1e-7:
            return np.False_
    return np.True_
