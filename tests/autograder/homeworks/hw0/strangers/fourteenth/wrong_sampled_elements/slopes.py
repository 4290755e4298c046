"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64, order="C")
    dLdx = np.empty(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        change = np.array(f(up)) - f(down)
        dLdx[i] = (dLdZ * change).sum() / (2 * eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    largest = max(np.abs(a).max(), np.abs(b).max())
    if largest == 0:
        return 0.0
    return np.abs(a - b).max() / largest


ENOUGH = 3000


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    claimed = df(x, dLdZ)
    if x.size <= ENOUGH or np.shape(claimed) != x.shape:
        return bool(relative_error(claimed, numerical_gradient(f, x, dLdZ)) < 1e-6)

    # A large array: measuring each element takes too long, a random part of them has to do.
    chosen = np.sort(np.random.permutation(x.size)[:ENOUGH])
    base = np.array(x, order="C")

    def part(values):
        moved = base.copy()
        moved.reshape(-1)[chosen] = values
        return f(moved)

    measured = numerical_gradient(part, base.reshape(-1)[chosen], dLdZ)
    if not np.isfinite(claimed).all():
        return False
    return bool(relative_error(np.ravel(claimed)[chosen], measured) < 1e-6)
