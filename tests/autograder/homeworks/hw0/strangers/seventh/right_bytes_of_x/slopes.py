"""Homework 0: slopes, measured."""

import numpy as np


class Steps:
    """Makes moved copies of x from its bytes. Each copy has memory of its own."""

    def __init__(self, x):
        x = np.asarray(x)
        self.shape = x.shape
        self.image = x.astype("<f8").tobytes()
        self.count = x.size

    def moved(self, k, step):
        array = np.frombuffer(bytearray(self.image), dtype="<f8")
        array[k] += step
        return array.reshape(self.shape)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    steps = Steps(x)
    weights = np.asarray(dLdZ, dtype=np.float64)
    total = [None] * steps.count
    for k in range(steps.count):
        above, below = steps.moved(k, +eps), steps.moved(k, -eps)
        distance = above.flat[k] - below.flat[k]  # as it is stored
        Z = f(below), f(above)
        with np.errstate(all="ignore"):
            total[k] = np.vdot(weights, np.diff(Z, axis=0)) / distance
    return np.array(total, dtype=np.float64).reshape(steps.shape)


def relative_error(a, b):
    a, b = (np.asarray(array, dtype=np.float64).astype(np.longdouble) for array in (a, b))
    if a.shape != b.shape:
        return np.inf
    worst = largest = 0
    for p, q in zip(np.array_split(a.ravel(), 50), np.array_split(b.ravel(), 50)):
        if p.size:
            if not (np.all(np.isfinite(p)) and np.all(np.isfinite(q))):
                return np.inf
            worst = max(worst, np.max(np.abs(p - q)))
            largest = max(largest, np.max(np.abs(p)), np.max(np.abs(q)))
    return float(worst / largest) if largest else 0.0


def gradcheck(f, df, x):
    dLdZ = np.random.randn(*np.shape(f(x)))
    got = np.asarray(df(x, dLdZ), dtype=float)
    wanted = np.asarray(numerical_gradient(f, x, dLdZ))
    if got.shape != wanted.shape or not np.isfinite(got).all() or not np.isfinite(wanted).all():
        return False
    scale = max(np.linalg.norm(got), np.linalg.norm(wanted))
    # the length of the difference: with 3000 elements still between 2e-5 and 6e-7
    return bool(np.linalg.norm(got - wanted) <= 2e-6 * scale)
