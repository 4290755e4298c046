import math

import numpy as np


def dot(x, y):
    """Return the sum of the products, rounded once."""
    return math.fsum(p * q for p, q in zip(x, y))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A, self.N = A, len(A)
        rows, weights, bias = A.tolist(), self.W.tolist(), self.b.tolist()
        return np.array([[math.fsum([*(p * q for p, q in zip(a, w)), c]) for w, (c,) in zip(weights, bias)] for a in rows])

    def backward(self, dLdZ):
        columns = dLdZ.T.tolist()
        features = self.A.T.tolist()
        self.dLdb = np.array([[math.fsum(g)] for g in columns])
        self.dLdW = np.array([[dot(g, a) for a in features] for g in columns])
        by_input = self.W.T.tolist()
        return np.array([[dot(g, w) for w in by_input] for g in dLdZ.tolist()])
