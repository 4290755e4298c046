import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.inner(A, self.W)
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.sum(dLdZ, axis=tuple(leading)).reshape(-1, 1).copy()
        return np.tensordot(dLdZ, self.W, axes=1)
