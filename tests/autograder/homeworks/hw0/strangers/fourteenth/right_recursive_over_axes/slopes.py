"""Homework 0: slopes."""

import operator
from functools import reduce

import numpy as np


def slopes_below(measure, shape, index=()):
    """Return nested lists of slopes: one level for each axis."""
    if len(index) == len(shape):
        return measure(index)
    return [slopes_below(measure, shape, (*index, n)) for n in range(shape[len(index)])]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    origin = np.subtract(x, 0.0, dtype=np.float64)

    def measure(index):
        answers = []
        for step in (eps, -eps):
            # A piece of a larger, older array: the borders are not f's business.
            frame = np.zeros(origin.size + 2)
            place = frame[1:-1].reshape(origin.shape)
            np.copyto(place, origin)
            place[index] = origin[index] + step
            answers.append(f(place))
        change = reduce(operator.sub, answers)
        return float(np.sum(np.transpose(change) * np.transpose(dLdZ) / 2)) / float(eps)

    return np.array(slopes_below(measure, origin.shape), dtype=np.float64)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    columns = [np.ravel(np.float64(numbers)) for numbers in (a, b)]
    pairs = np.sort(np.column_stack(columns), axis=1)  # NaN goes last
    if not (np.isfinite(pairs[:, 0]).all() and np.isfinite(pairs[:, 1]).all()):
        return np.inf
    if not pairs.any():
        return 0
    gap = (pairs[:, 1] - pairs[:, 0]).max()
    return float(gap) / float(max(pairs.max(), -pairs.min()))


def gradcheck(f, df, x):
    shape, state = np.shape(f(x)), np.random.get_state()
    np.random.seed(30)
    dLdZ = np.random.standard_normal(shape)
    np.random.set_state(state)
    claim, measured = df(x, dLdZ), numerical_gradient(f, x, dLdZ)
    return bool(relative_error(claim, measured) < 1e-4)
