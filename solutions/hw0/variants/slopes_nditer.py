"""A walk with nditer, which puts each number back; allclose of scaled arrays."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros_like(x)
    walk = np.nditer(x, flags=["multi_index"])
    while not walk.finished:
        i = walk.multi_index
        before = x[i].copy()
        x[i] = before + eps
        up = np.array(f(x), copy=True)
        x[i] = before - eps
        down = np.array(f(x), copy=True)
        x[i] = before
        dLdx[i] = (dLdZ * (up - down)).sum() / (2 * eps)
        walk.iternext()
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return np.inf
    with np.errstate(all="ignore"):
        error = np.max(np.abs(a - b)) / np.maximum(np.max(np.abs(a)), np.max(np.abs(b)))
    if not np.any(a) and not np.any(b):
        return 0.0
    return error if np.isfinite(error) else np.inf


def gradcheck(f, df, x):
    dLdZ = np.random.default_rng().standard_normal(np.shape(f(x)))
    got, wanted = np.asarray(df(x, dLdZ)), numerical_gradient(f, x, dLdZ)
    if got.shape != wanted.shape or not np.isfinite(got).all():
        return False
    size = np.abs(wanted).max() or 1.0
    return np.allclose(got / size, wanted / size, rtol=0, atol=1e-6)
