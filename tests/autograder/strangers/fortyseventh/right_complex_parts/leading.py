import numpy as np


class LinearND:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = np.asarray(np.tensordot(A, self.W, axes=(-1, 1)), order="F")
        Z += self.b[:, 0]
        self.A = A
        return Z

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
        self.dLdb = dLdZ.sum(axis=axes, keepdims=True).reshape(-1, 1).copy()
        return np.tensordot(dLdZ, self.W, axes=1)
