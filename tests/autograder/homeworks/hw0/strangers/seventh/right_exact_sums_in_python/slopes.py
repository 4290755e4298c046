"""Homework 0: slopes, measured."""

import itertools
import math

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    before = np.geterr()
    np.seterr(all="ignore")
    try:
        shape = np.shape(x)
        numbers = np.array(x, dtype=float).reshape(-1)
        weights = np.asarray(dLdZ, dtype=float).reshape(-1)
        slopes = []
        for k, number in enumerate(numbers.tolist()):
            Z = []
            for place in (number + float(eps), number - float(eps)):
                moved = np.array(numbers)
                moved[k] = place
                moved = moved.reshape(shape)
                Z.append(np.asarray(f(moved)).reshape(-1))
            ways = weights * (Z[0] - Z[1])
            slopes.append(math.fsum(ways.tolist()) / (2.0 * float(eps)))
        return np.array(slopes).reshape(shape)
    finally:
        np.seterr(**before)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return math.inf
    a = np.asarray(a, dtype=float).reshape(-1).tolist()
    b = np.asarray(b, dtype=float).reshape(-1).tolist()
    if not all(map(math.isfinite, itertools.chain(a, b))):
        return math.inf
    largest = max(map(abs, itertools.chain(a, b)))
    if largest == 0.0:
        return 0
    return max(abs(p - q) for p, q in zip(a, b)) / largest


def gradcheck(f, df, x):
    Z = f(x)
    count = np.size(Z)
    # one number in each part of the range from -1 to 1, in a mixed order
    numbers = (np.random.permutation(count) + np.random.random(count)) / count * 2 - 1
    dLdZ = numbers.reshape(np.shape(Z))
    return relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-4
