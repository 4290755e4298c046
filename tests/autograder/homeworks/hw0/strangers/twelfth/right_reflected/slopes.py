"""Homework 0: slopes, measured."""

import math
from array import array

import numpy as np

SIDES = {+1: "up", -1: "down"}


def look(f, flat, shape, eps, k):
    """Return Z after the step up, Z after the step down and the distance, for number k."""
    seen, stored = {}, {}
    for sign, side in SIDES.items():
        moved = array("d", flat)
        moved[k] = stored[side] = flat[k] + sign * float(eps)
        seen[side] = f(np.frombuffer(moved).reshape(shape))
    return seen["up"], seen["down"], stored["up"] - stored["down"]


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes; the places are Python's own arrays, and NumPy only looks at them."""
    flat = array("d", np.asarray(x, dtype=float).ravel().tolist())
    slopes = array("d")
    for k in range(len(flat)):
        up, down, distance = look(f, flat, np.shape(x), eps, k)
        change = np.atleast_1d(np.asarray(up) - np.asarray(down))
        total = change * np.reshape(dLdZ, change.shape)
        while total.size > 1:  # in pairs
            total = np.append(total.ravel(), 0.0)[: total.size + total.size % 2]
            total = total[::2] + total[1::2]
        slopes.append(total.item() / distance)
    return np.array(slopes).reshape(np.shape(x))


def relative_error(a, b):
    """Return the error from Python's numbers: lists, and no array arithmetic."""
    if np.shape(a) != np.shape(b):
        return math.inf
    p, q = ([float(n) for n in np.ravel(part).tolist()] for part in (a, b))
    if not all(map(math.isfinite, p + q)):
        return math.inf
    largest = max(map(abs, p + q))
    return max(abs(m - n) for m, n in zip(p, q)) / largest if largest else 0.0


def gradcheck(f, df, x):
    """Return the verdict; sizes are log-normal, and signs are drawn apart."""
    shape = np.shape(f(x))
    size = np.random.lognormal(0, 0.7, shape)
    dLdZ = np.where(np.random.random(shape) < 0.5, size, -size)
    got, wanted = df(x, dLdZ), numerical_gradient(f, x, dLdZ)
    return [False, True][bool(relative_error(wanted, got) < 1e-6)]
