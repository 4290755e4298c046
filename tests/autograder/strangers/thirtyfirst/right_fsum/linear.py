"""Exact sums (math.fsum) over Python floats while the work is small; dLdb is N times a long double mean."""
from itertools import chain
from math import fsum

import numpy as np


def product(X, Y, extra=None):
    n, m, p = X.shape[0], X.shape[1], Y.shape[1]
    if n * m * p > 20_000:
        Z = X @ Y
        return Z if extra is None else Z + extra
    columns = list(zip(*Y.tolist()))
    more = [[]] * p if extra is None else [[e] for e in extra.tolist()]
    return np.array(
        [[fsum(chain((x * y for x, y in zip(row, col)), add)) for col, add in zip(columns, more)]
         for row in X.tolist()]
    ).reshape(n, p)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * int(in_features)] * int(out_features))
        self.b = np.array([[0.0]] * int(out_features))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = product(A, self.W.T, self.b[:, 0])
        self.A, self.N = np.array(A), len(A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        self.dLdb = dLdZ.mean(axis=0, dtype=np.longdouble)[:, None].astype(float) * len(dLdZ)
        self.dLdW = product(self.A.T, dLdZ).T
        return product(dLdZ, self.W)
