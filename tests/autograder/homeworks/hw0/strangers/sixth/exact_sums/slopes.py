"""Homework 0."""

import math

import numpy as np


def _total(products):
    numbers = products.ravel().tolist()
    if all(map(math.isfinite, numbers)):
        return math.fsum(numbers)
    return products.sum()


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=float)
    eps = float(eps)
    slopes = []
    for i in np.ndindex(x.shape):
        two = []
        for sign in (1, -1):
            there = np.array(x)
            there[i] += sign * eps
            two.append(f(there))
        with np.errstate(all="ignore"):
            slopes.append(_total(np.multiply(np.subtract(*two), dLdZ)) / (2 * eps))
    return np.array(slopes, dtype=float).reshape(x.shape)


def relative_error(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return math.inf
    a, b = a.astype(float).ravel().tolist(), b.astype(float).ravel().tolist()
    if not all(map(math.isfinite, a)) or not all(map(math.isfinite, b)):
        return math.inf
    scale = max(max(map(abs, a)), max(map(abs, b)))
    if scale == 0:
        return 0
    return max(abs(p - q) for p, q in zip(a, b)) / scale


def gradcheck(f, df, x):
    dLdZ = np.random.normal(size=np.shape(f(x)))
    return relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6
