import numpy as np


class Linear:
    """All sums run from the last term to the first."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A = A[::-1][::-1]
        self.N = int(np.int64(A.shape[0]))
        return (self.W[::-1, ::-1] @ A[::-1, ::-1].T + self.b[::-1]).T[::-1, ::-1]

    def backward(self, dLdZ):
        last_first = dLdZ[::-1]
        self.dLdb = np.add.reduce(last_first, axis=0, keepdims=True).T
        self.dLdW = (self.A[::-1].T @ last_first).T
        return (self.W.T[:, ::-1] @ dLdZ.T[::-1]).T
