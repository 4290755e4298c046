import numpy as np


class LinearND:
    """The layer along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.tensordot(A, self.W, axes=(-1, 1)) + np.squeeze(self.b, 1)

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
        self.dLdb = np.expand_dims(np.sum(dLdZ, axis=axes), 1)
        return np.tensordot(dLdZ, self.W, axes=1)
