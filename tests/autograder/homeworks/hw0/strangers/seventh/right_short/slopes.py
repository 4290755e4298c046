"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x, dLdx = np.asarray(x, float), np.zeros(np.shape(x))
    for i in np.ndindex(x.shape):
        e = np.zeros(x.shape)
        e[i] = eps
        dLdx[i] = np.sum((np.asarray(f(x + e)) - f(x - e)) * dLdZ / (2 * eps))
    return dLdx


def relative_error(a, b):
    a, b = np.asarray(a, float), np.asarray(b, float)
    if a.shape != b.shape or not np.all(np.isfinite([a, b])):
        return np.inf
    return np.max(np.abs(a - b)) / (np.max(np.abs([a, b])) or 1.0)


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6
