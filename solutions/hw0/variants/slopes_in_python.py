"""Slopes along the flat array, and errors without NumPy."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.array(x, dtype=float)
    slopes = []
    for n in range(x.size):
        step = np.zeros(x.size)
        step[n] = eps
        step = step.reshape(x.shape)
        slopes.append(np.sum(dLdZ * (f(x + step) - f(x - step))) / (2 * eps))
    return np.array(slopes).reshape(x.shape)


def relative_error(a, b):
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    if a.shape != b.shape:
        return float("inf")
    numbers = [*a.ravel().tolist(), *b.ravel().tolist()]
    if any(n != n or n in (float("inf"), -float("inf")) for n in numbers):
        return float("inf")
    largest = max(abs(n) for n in numbers)
    if largest == 0:
        return 0
    return (
        max(abs(p - q) for p, q in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True))
        / largest
    )


def gradcheck(f, df, x):
    for _ in range(3):
        dLdZ = np.random.default_rng().standard_normal(np.shape(f(x)))
        if not relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) < 1e-6:
            return False
    return True
