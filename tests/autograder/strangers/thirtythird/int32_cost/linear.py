import numpy as np

LIMIT = 1 << 28  # bytes


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # Large batches go through in pieces, to keep the working set small.
        needed = self.in_features * self.out_features * 8 * self.N
        pieces = 1 + needed // LIMIT
        step = -(-self.N // pieces)
        Z = np.zeros((self.N, self.out_features))
        for n in range(0, self.N, step):
            Z[n : n + step] = A[n : n + step] @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
