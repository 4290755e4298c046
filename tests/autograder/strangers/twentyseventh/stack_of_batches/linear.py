import numpy as np


class Linear:
    """A layer that may be used several times in one network: the last use goes back first."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._uses = []

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self._uses.append(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self._uses.pop() if self._uses else self.A
        if len(A) != len(dLdZ):  # left over from another batch
            self._uses.clear()
            A = self.A
        self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
