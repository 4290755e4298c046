"""Linear with a divide and conquer matrix product."""
import numpy as np

LIMIT = 16


def mm(P, Q):
    rows, inner = P.shape
    cols = Q.shape[1]
    biggest = max(rows, inner, cols)
    if biggest <= LIMIT:
        return P @ Q
    half = biggest // 2
    if biggest == cols:
        left, right = mm(P, Q[:, :half]), mm(P, Q[:, half:])
        return np.hstack([left, right])
    if biggest == rows:
        top, bottom = mm(P[:half], Q), mm(P[half:], Q)
        return np.vstack([top, bottom])
    return mm(P[:, :half], Q[:half]) + mm(P[:, half:], Q[half:])


class Linear:
    def __init__(self, in_features, out_features):
        column = np.ones((out_features, 1))
        self.b = mm(column, np.zeros((1, 1)))
        self.W = mm(self.b, np.zeros((1, in_features)))

    def forward(self, A):
        self.N = A.shape[0]
        self.A = A
        bias = mm(np.ones((self.N, 1)), self.b.T)
        return mm(A, self.W.T) + bias

    def backward(self, dLdZ):
        t = dLdZ.T
        self.dLdW = mm(t, self.A)
        self.dLdb = mm(t, np.ones((self.N, 1)))
        return mm(dLdZ, self.W)
