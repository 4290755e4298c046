"""Homework 0: slopes, measured."""

import numpy as np


def _at(x, i, step):
    return (p := np.array(x, float), p.__setitem__(i, p[i] + step))[0]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    rise = lambda i: np.subtract(f(_at(x, i, eps)), f(_at(x, i, -eps)), dtype=float)
    slope = lambda i: np.tensordot(dLdZ, rise(i), np.ndim(dLdZ)) / 2 / eps
    return np.array([slope(i) for i in np.ndindex(np.shape(x))], dtype=float).reshape(np.shape(x))


def _good(a, b):
    return np.shape(a) == np.shape(b) and np.isfinite([a, b]).all()


def relative_error(a, b):
    if not _good(a, b):
        return np.inf
    return np.ptp(both := np.array([a, b], float), 0).max() / (np.abs(both).max() or 1.0)


def gradcheck(f, df, x):
    return (lambda G: relative_error(df(x, G), numerical_gradient(f, x, G)) < 1e-6)(
        np.random.standard_normal(np.shape(f(x)))
    )
