import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return self._out(A)

    def _out(self, A):
        if A.ndim > 1:
            return np.stack([self._out(part) for part in A])
        return self.W @ A + self.b.reshape(-1)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros((len(self.W), 1))
        return self._back(self.A, dLdZ)

    def _back(self, A, dLdZ):
        if A.ndim > 1:
            return np.stack([self._back(*pair) for pair in zip(A, dLdZ)])
        self.dLdW += dLdZ[:, None] * A
        self.dLdb += dLdZ[:, None]
        return self.W.T @ dLdZ
