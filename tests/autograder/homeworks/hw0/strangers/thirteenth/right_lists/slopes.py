"""Homework 0: slopes, nearly without arrays: lists, Python floats, a stack of halves."""

import numpy as np


def numbers_of(array):
    """Return all numbers as Python floats, in C order."""
    return [float(n) for n in np.asarray(array).ravel().tolist()]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x."""
    shape, start, upstream = np.shape(x), numbers_of(x), numbers_of(dLdZ)
    step = float(eps)

    def look(at, by):
        moved = start[:at] + [start[at] + by] + start[at + 1 :]
        if shape == ():
            return numbers_of(f(np.float64(moved[0])))
        return numbers_of(f(np.array(moved).reshape(shape)))

    slopes = [0.0] * len(start)
    todo = [(0, len(start))]  # ranges still to do, cut into halves: no order from left to right
    while todo:
        first, last = todo.pop()
        if last - first > 1:
            middle = (first + last) // 2
            todo += [(middle, last), (first, middle)][:: 1 if first % 3 else -1]
            continue
        high, low = look(first, step), look(first, -step)
        total = 0.0
        for h, l, g in zip(high, low, upstream):
            total += (h - l) * g
        slopes[first] = total / (2.0 * step)
    return slopes[0] if shape == () else np.array(slopes).reshape(shape)


def relative_error(a, b):
    """Return the largest difference, in units of the largest number."""
    if np.shape(a) != np.shape(b):
        return float("inf")
    gap = top = 0.0
    for p, q in zip(numbers_of(a), numbers_of(b)):
        if not (abs(p) < float("inf") and abs(q) < float("inf")):
            return float("inf")
        gap = max(gap, abs(p - q))
        top = max(top, abs(p), abs(q))
    return gap / top if top else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False: three draws, all must fit."""
    shape = np.shape(f(x))
    for _ in range(3):
        dLdZ = np.random.uniform(-3, 3, shape) if shape else float(np.random.uniform(0.3, 3))
        error = relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ))
        if not error < 1e-7:
            return False
    return True
