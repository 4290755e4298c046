"""Homework 0: slopes, measured."""

import math

import numpy as np


class Probe:
    """One array that moves; setting `at` moves it, and the numbers return by themselves."""

    def __init__(self, x):
        self.start = np.array(x, dtype=np.float64, order="C")
        self.place = np.array(self.start)
        self.line, self.home = self.place.reshape(-1), self.start.reshape(-1)

    @property
    def shape(self):
        return self.start.shape

    def __len__(self):
        return self.home.size

    def measure(self, f, k, step):
        self.line[k] = self.home[k] + step
        Z = np.array(f(self.place), dtype=np.float64)  # a copy
        self.line[k] = self.home[k]
        return Z


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x, from the last one to the first."""
    probe, weights = Probe(x), np.array(dLdZ, dtype=np.float64)
    slopes = [0.0] * len(probe)
    with np.errstate(all="ignore"):
        for k in range(len(probe) - 1, -1, -1):
            below = probe.measure(f, k, -eps)
            change = probe.measure(f, k, +eps) - below
            slopes[k] = math.fsum((weights * change).ravel().tolist()) / float(2 * eps)
    return slopes[0] if probe.shape == () else np.array(slopes).reshape(probe.shape)


def relative_error(a, b):
    """Return the largest difference, by Python's own numbers for the maxima."""
    if np.shape(a) != np.shape(b):
        return float("inf")
    a = np.array(a, dtype=np.float64).ravel()
    b = np.array(b, dtype=np.float64).ravel()
    if not math.isfinite(np.dot(a, a)) or not math.isfinite(np.dot(b, b)):
        return float("inf")
    unit = max(a.max(), -a.min(), b.max(), -b.min())
    a -= b
    return max(a.max(), -a.min()) / unit if unit else 0


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False."""
    size = np.random.uniform(0.5, 2.0, np.shape(f(x)))
    dLdZ = size * np.random.choice([-1.0, 1.0], np.shape(size))
    return relative_error(numerical_gradient(f, x, dLdZ), df(x, dLdZ)) <= 1e-4
