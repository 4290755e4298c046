"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked."""

from functools import partial, reduce

import numpy as np


def moved(x, step, i):
    """Return a copy of x with a step at the flat place i."""
    return np.where(np.arange(x.size).reshape(x.shape) == i, x + step, x)


def total(weights, up, down):
    """Return the weighted change."""
    with np.errstate(all="ignore"):
        return np.sum(weights * (np.asarray(up, float) - np.asarray(down, float)), dtype=float)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return one slope for each element of x: a composition of small functions."""
    x, weights, eps = np.array(x, float), np.array(dLdZ, float), float(eps)
    up, down = partial(moved, x, eps), partial(moved, x, -eps)
    sums = [total(weights, f(up(i)), f(down(i))) for i in range(x.size)]
    return np.divide(np.array(sums).reshape(x.shape), 2 * eps, out=np.empty(x.shape))


def relative_error(a, b):
    """Return the largest difference between a and b: by folds over the pair."""
    pair = [np.asarray(numbers, float) for numbers in (a, b)]
    same = pair[0].shape == pair[1].shape
    if not same or not reduce(lambda well, one: well and bool(np.isfinite(one).all()), pair, True):
        return np.inf
    unit = reduce(lambda most, one: np.maximum(most, np.abs(one).max()), pair, 0.0)
    return np.float64(np.ptp(np.stack(pair), axis=0).max() / unit) if unit > 0 else 0.0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = np.array(df(x, dLdZ))
    return bool(relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6)
