import numpy as np


def is_whole(X):
    """Say whether X holds whole numbers whose products fit into an int64."""
    return np.abs(X).max() < 2**31 and (X == np.rint(X)).all()


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if is_whole(A) and is_whole(self.W):  # exact, without any rounding
            return A.astype(np.int64) @ self.W.T.astype(np.int64) + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
