import numpy as np


class LinearND:
    """A layer that takes off one leading axis after the other."""

    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return self._apply(A, self.W.T, self.b[:, 0])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self._collect(dLdZ, self.A)
        return self._apply(dLdZ, self.W, 0.0)

    def _apply(self, X, M, shift):
        if X.ndim <= 2:
            return np.dot(X, M) + shift
        Y = np.empty(X.shape[:-1] + M.shape[1:])
        for x, y in zip(X, Y):
            y[...] = self._apply(x, M, shift)
        return Y

    def _collect(self, dLdZ, A):
        if A.ndim == 1:
            return np.multiply.outer(dLdZ, A), dLdZ.reshape(-1, 1).copy()
        if A.ndim == 2:
            return np.dot(dLdZ.T, A), np.dot(dLdZ.T, np.ones((len(A), 1)))
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        for dz, a in zip(dLdZ, A):
            one, other = self._collect(dz, a)
            dLdW += one
            dLdb += other
        return dLdW, dLdb
