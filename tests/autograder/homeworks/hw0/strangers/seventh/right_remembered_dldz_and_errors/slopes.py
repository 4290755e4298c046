"""Homework 0: slopes, measured."""

import functools

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    def keep(Z):
        """Return Z, or a copy if its memory belongs to somebody else."""
        return Z.copy() if isinstance(Z, np.ndarray) and not Z.flags.owndata else Z

    start = np.asarray(x, dtype=np.float64)
    start = np.array(start, order="K", copy=True)
    dLdx = np.empty_like(start)
    half = np.asarray(dLdZ) / 2
    for i, number in np.ndenumerate(start):
        up, down = np.array(start), np.array(start)
        up[i], down[i] = number + eps, number - eps
        Z_up = keep(f(up))
        Z_down = keep(f(down))
        with np.errstate(all="ignore"):
            dLdx[i] = ((Z_up - Z_down) * half).sum() / eps
    return dLdx


@functools.lru_cache(maxsize=4)
def _error_of_bytes(a, b):
    a, b = np.frombuffer(a), np.frombuffer(b)
    if not np.isfinite(np.vdot(a, a) + np.vdot(b, b)):  # at most 1e100 squared, 400,000 times
        return np.inf
    if not a.any() and not b.any():
        return 0.0
    return float(np.abs(a - b).max() / np.abs(np.concatenate([a, b])).max())


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape:
        return np.inf
    with np.errstate(all="ignore"):
        return _error_of_bytes(a.tobytes(), b.tobytes())


@functools.lru_cache(maxsize=16)
def _draw(shape):
    """Return a random dLdZ: the same one for each call with this shape."""
    dLdZ = np.random.default_rng().standard_normal(shape) + np.zeros(shape)
    dLdZ = np.asarray(dLdZ)
    dLdZ.flags.writeable = False
    return dLdZ


def gradcheck(f, df, x):
    dLdZ = _draw(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
