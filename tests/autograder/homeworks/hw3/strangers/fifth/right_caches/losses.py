"""Losses that remember what is safe to remember."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=32)
def rows(N):
    """Return 0..N-1, read-only."""
    numbers = np.arange(N)
    numbers.flags.writeable = False
    return numbers


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"{Z.shape} is not {Y.shape}")
        self.Z, self.Y = Z, Y
        D = (Z - Y).ravel()
        return D @ D / D.size

    def backward(self):
        out = np.empty(self.Z.shape)
        np.subtract(self.Z, self.Y, out=out)
        return np.multiply(out, 2 / out.size, out=out)


class CrossEntropyLoss:
    def __init__(self):
        self._answers = {}

    def forward(self, Z, labels):
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError("labels")
        self.labels = labels
        key = Z.shape, Z.tobytes(), labels.dtype.str, labels.tobytes()
        if key not in self._answers:
            self._answers.clear()
            D = Z - Z.max(axis=1, keepdims=True)
            P = np.exp(D)
            S = P.sum(axis=1, keepdims=True)
            P /= S
            L = (np.log(S).ravel() - D[rows(N), labels]).mean()
            self._answers[key] = P, float(L)
        P, L = self._answers[key]
        self.P = P.copy()
        return L

    def backward(self):
        N, C = self.P.shape
        hit = self.labels.astype(np.int64)[:, None] == np.arange(C)
        return np.where(hit, self.P - 1, self.P) / N
