import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.b = np.zeros((out_features, 1))
        self.W = np.zeros_like(self.b, shape=(out_features, in_features))

    def forward(self, A):
        self.A = A
        Z = np.tensordot(A, self.W, axes=(-1, -1))
        return np.add(Z, np.ravel(self.b), out=Z)

    def backward(self, dLdZ):
        leading = range(dLdZ.ndim - 1)
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.sum(dLdZ, axis=tuple(leading)).copy()[:, np.newaxis]
        return np.tensordot(dLdZ, self.W, axes=1)
