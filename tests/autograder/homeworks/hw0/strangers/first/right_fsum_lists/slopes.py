"""Homework 0: slopes, measured."""

import math

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    shape = np.shape(x)
    numbers = [float(number) for number in np.ravel(x)]
    weights = [float(weight) for weight in np.ravel(dLdZ)]

    def outputs(position, step):
        moved = list(numbers)
        moved[position] += step
        return [float(z) for z in np.ravel(f(np.array(moved).reshape(shape)))]

    slopes = []
    for position in range(len(numbers)):
        up, down = outputs(position, eps), outputs(position, -eps)
        slopes.append(math.fsum(w * (u - d) for w, u, d in zip(weights, up, down)) / (2 * eps))
    return np.array(slopes).reshape(shape)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return math.inf
    a, b = [float(n) for n in np.ravel(a)], [float(n) for n in np.ravel(b)]
    if not all(map(math.isfinite, a + b)):
        return math.inf
    unit = max(abs(n) for n in a + b)
    return max(abs(m - n) for m, n in zip(a, b)) / unit if unit else 0


def gradcheck(f, df, x):
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    return bool(relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6)
