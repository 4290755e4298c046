"""Homework 0."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.asarray(x)
    start = x.astype(np.float64).ravel()
    eps = float(eps)
    shape = x.shape
    upstream = np.asarray(dLdZ, dtype=np.float64).ravel()
    changes, distances = None, np.empty(start.size)
    for n in range(start.size):
        ahead, behind = start.copy(), start.copy()
        ahead[n] = start[n] + eps
        behind[n] = start[n] - eps
        distances[n] = ahead[n] - behind[n]
        ahead = f(ahead.reshape(shape))
        behind = f(behind.reshape(shape))
        if changes is None:
            changes = np.empty((start.size, upstream.size))
        with np.errstate(all="ignore"):
            changes[n] = np.subtract(ahead, behind).ravel()
    with np.errstate(all="ignore"):
        return (np.array([np.multiply(row, upstream).sum() for row in changes]) / distances).reshape(shape)


def relative_error(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return np.inf
    both = np.stack([a.astype(np.float64), b.astype(np.float64)])
    if not np.all(np.isfinite(both)):
        return np.inf
    if not np.any(both):
        return 0.0
    return np.max(np.abs(np.diff(both, axis=0))) / np.max(np.abs(both))


def gradcheck(f, df, x):
    """Two draws: a right formula is right for both."""
    for _ in range(2):
        dLdZ = np.asarray(np.random.randn(*np.shape(f(x))))
        if not relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6:
            return False
    return True
