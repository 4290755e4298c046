"""Homework 0: slopes, measured."""

import functools
import itertools

import numpy as np


def _moved(x, step, i):
    p = np.array(x, dtype=np.float64)
    p[i] += step
    return p


def _weighed(f, x, dLdZ, eps, i):
    higher, lower = map(np.asarray, [f(_moved(x, eps, i)), f(_moved(x, -eps, i))])
    ways = np.ravel(dLdZ) * np.ravel(higher - lower)
    return functools.reduce(lambda total, way: total + way, ways, 0.0) / (2 * eps)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    slope = functools.partial(_weighed, f, x, dLdZ, eps)
    places = itertools.product(*map(range, np.shape(x)))
    return np.array([slope(i) for i in places], dtype=np.float64).reshape(np.shape(x))


def relative_error(a, b):
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return np.inf
    scale = max(np.abs(a).max(), np.abs(b).max())
    if scale == 0:
        return 0.0
    return float(np.abs(a - b).max() / scale)


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
