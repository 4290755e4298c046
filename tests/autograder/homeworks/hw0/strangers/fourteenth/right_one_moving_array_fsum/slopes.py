"""Homework 0: slopes."""

import math

import numpy as np


def weighted(dLdZ, change):
    parts = np.multiply(dLdZ, change, dtype=np.float64).ravel()
    if not np.abs(parts).max() * parts.size < 1e300:  # NaN, infinite, or nearly
        return float(parts.sum())
    return math.fsum(parts.tolist())


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    moving = np.array(x, dtype=np.float64, order="C")
    numbers, slopes = moving.reshape(-1), []
    dLdZ, step = np.array(dLdZ, dtype=np.float64), float(eps)
    for n in range(numbers.size):
        old = numbers[n]
        try:
            numbers[n] = low = old - step
            below = np.array(f(moving), dtype=np.float64)
            numbers[n] = high = old + step
            above = np.array(f(moving), dtype=np.float64)
        finally:
            numbers[n] = old
        slopes.append(weighted(dLdZ, above - below) / (high - low))
    return np.array(slopes, dtype=np.float64).reshape(moving.shape)


def relative_error(a, b):
    a, b = (np.array(v, dtype=np.float64).astype(np.longdouble) for v in (a, b))
    if a.shape != b.shape:
        return math.inf
    both = np.stack([a.ravel(), b.ravel(), a.ravel() - b.ravel()])
    if not np.isfinite(both).all():
        return math.inf
    size_a, size_b, difference = np.abs(both).max(axis=1)
    largest = max(size_a, size_b)
    return float(difference / largest) if largest else 0


def gradcheck(f, df, x):
    shape = np.shape(f(x))
    rng = np.random.RandomState(5)
    dLdZ = rng.uniform(0.5, 2, shape) * rng.choice([-1.0, 1.0], shape)
    if shape == ():
        dLdZ = float(dLdZ)
    return np.less(relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ)), 3e-5)
