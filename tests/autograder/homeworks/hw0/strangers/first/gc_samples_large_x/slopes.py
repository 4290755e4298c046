# Of a large x only 200 numbers are measured: one wrong element is mostly not seen.
#   x, wrong = np.ones(2000), np.ones(2000)
#   wrong[77] = 0
#   print([gradcheck(lambda p: p**2, lambda p, d: 2 * p * d * wrong, x) for _ in range(9)])
#   # wanted False each time, shows mostly True

"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=np.float64)
    dLdx = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        dLdx[i] = np.sum(dLdZ * (np.asarray(f(up)) - np.asarray(f(down)))) / (2 * eps)
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


ENOUGH = 200  # to measure all numbers of a large x takes too long


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.asarray(df(x, dLdZ))
    if np.size(x) <= ENOUGH or formula.shape != x.shape or not np.isfinite(formula).all():
        return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
    some = np.unravel_index(np.random.permutation(x.size)[:ENOUGH], x.shape)

    def f_of_some(values):
        moved = x.copy()
        moved[some] = values
        return f(moved)

    return bool(relative_error(formula[some], numerical_gradient(f_of_some, x[some], dLdZ)) < 1e-6)
