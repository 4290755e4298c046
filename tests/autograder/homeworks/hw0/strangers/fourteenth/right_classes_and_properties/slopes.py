"""Homework 0: slopes."""

import numpy as np


class Step:
    """f around x: a small object for each element."""

    __slots__ = ("_f", "_x", "_at", "_eps")

    def __init__(self, f, x, at, eps):
        self._f, self._x, self._at, self._eps = f, x, at, eps

    def __call__(self, sign):
        place = np.frombuffer(bytearray(self._x.tobytes()), dtype=np.float64)
        place = place.reshape(self._x.shape)
        place[self._at] = self._x[self._at] + sign * self._eps
        f = self._f
        return f(place)

    def __sub__(self, other):
        return np.subtract(self(+1), other(-1))

    def __matmul__(self, dLdZ):
        """The change of the loss."""
        return np.add.reduce(np.multiply(np.asarray(self - self), dLdZ).ravel()[::-1])


class Error(float):
    @classmethod
    def of(cls, a, b):
        if np.shape(a) != np.shape(b):
            return cls("inf")
        low = high = gap = 0.0
        a, b = (np.asarray(v).astype("f8").reshape(-1) for v in (a, b))
        if not np.isfinite(a.sum() + b.sum()):  # sizes end at 1e100: only NaN and infinity do this
            return cls("inf")
        for n in range(0, a.size, 4096):
            p, q = a[n : n + 4096], b[n : n + 4096]
            low, high = min(low, p.min(), q.min()), max(high, p.max(), q.max())
            gap = max(gap, np.ptp(np.stack([p, q]), axis=0).max())
        largest = max(-low, high)
        return cls(gap / largest if largest else 0)


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = np.require(x, dtype=np.float64)
    dLdx = np.full(x.shape, np.nan, order="F")
    for at in reversed(list(np.ndindex(x.shape))):
        dLdx[at] = Step(f, x, at, eps) @ dLdZ / (eps + eps)
    return dLdx


def relative_error(a, b):
    return float(Error.of(a, b))


def gradcheck(f, df, x):
    Z = f(x)
    n = np.size(Z)
    # One number in each part of the range from -1 to 1, in a mixed order, times a random factor.
    parts = (np.random.permutation(n) + np.random.random(n)) * (2 / n) - 1
    dLdZ = (parts * np.random.uniform(0.7, 3)).reshape(np.shape(Z))
    dLdZ.setflags(write=False)
    return not relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ)) >= 1e-5
