import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.N < 64:
            return A @ self.W.T + self.b.T
        # In a large batch, equal samples have equal outputs: compute each of them once.
        first = {}
        same_as = [first.setdefault(hash(tuple(row)), n) for n, row in enumerate(A.tolist())]
        rows = list(first.values())
        place = {n: p for p, n in enumerate(rows)}
        Z = A[rows] @ self.W.T + self.b.T
        return Z[[place[n] for n in same_as]]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
