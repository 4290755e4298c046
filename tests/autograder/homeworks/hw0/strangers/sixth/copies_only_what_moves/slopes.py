"""Homework 0."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=32)
def _indices(shape):
    return tuple(np.ndindex(shape))


def _kept(Z, moving):
    Z = np.asarray(Z)
    return Z.copy() if np.may_share_memory(Z, moving) else Z


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    moving = np.array(x, dtype=np.float64)
    eps, dLdx = float(eps), np.full(moving.shape, np.nan)
    for i in _indices(moving.shape):
        middle = moving[i].copy()
        moving[i] = middle + eps
        up = _kept(f(moving), moving)
        moving[i] = middle - eps
        down = _kept(f(moving), moving)
        moving[i] = middle
        with np.errstate(all="ignore"):
            dLdx[i] = np.sum((up - down) * dLdZ) / (eps + eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    a, b = np.array(a, np.float64), np.array(b, np.float64)
    if not np.isfinite(a).all() or not np.isfinite(b).all():
        return np.inf
    low, high = min(a.min(), b.min()), max(a.max(), b.max())
    scale = max(-low, high)
    if scale == 0:
        return 0.0
    _, power = np.frexp(scale)  # a power of two: no rounding
    difference = np.abs(np.ldexp(a, -power) - np.ldexp(b, -power)).max()
    return float(difference / np.ldexp(scale, -power))


def gradcheck(f, df, x):
    shape = np.shape(f(x))
    sign = np.where(np.random.random(shape) < 0.5, -1.0, 1.0)
    dLdZ = sign * np.random.uniform(0.2, 1.0, shape)
    return relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ)) < 1e-6
