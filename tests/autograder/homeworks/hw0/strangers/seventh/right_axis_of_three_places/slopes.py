"""Homework 0: slopes, measured."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=float)
    dLdx = np.full_like(x, np.nan)
    walk = np.nditer(x, flags=["multi_index"])
    with np.errstate(all="ignore"):
        while not walk.finished:
            there = np.zeros(x.shape, dtype=bool)
            there[walk.multi_index] = True
            # down, the middle (which does not count) and up, as np.gradient wants them
            down, up = f(np.where(there, x - eps, x)), f(np.where(there, x + eps, x))
            changes = np.gradient(np.stack([down, np.zeros_like(down), up]), float(eps), axis=0)
            dLdx[walk.multi_index] = (changes[1] * dLdZ).sum()
            walk.iternext()
    return dLdx


def relative_error(a, b):
    numbers = [np.asarray(array, dtype=float) for array in (a, b)]
    if numbers[0].shape != numbers[1].shape:
        return np.inf
    for array in numbers:
        if not np.isfinite(array.min()) or not np.isfinite(array.max()):
            return np.inf
    size = max(max(array.max(), -array.min()) for array in numbers)
    if size == 0:
        return 0
    # powers of two change no digit
    _, power = np.frexp(size)
    a, b = (np.ldexp(array, -power) for array in numbers)
    return np.linalg.norm((a - b).ravel(), np.inf) / np.ldexp(size, -power)


def gradcheck(f, df, x):
    shape = np.shape(f(x))
    sizes = np.random.uniform(0.5, 2, shape)
    dLdZ = np.where(np.random.random(shape) < 0.5, -sizes, sizes)
    formula, measured = df(x, dLdZ), numerical_gradient(f, x, dLdZ)
    if np.shape(formula) != np.shape(measured):
        return False
    formula = np.asarray(formula, dtype=float)
    with np.errstate(all="ignore"):
        scale = np.abs(formula).max() + np.abs(measured).max()
        if scale == 0:
            return True
        return bool((np.abs(formula - measured) < 1e-6 * scale).all() and np.isfinite(scale))
