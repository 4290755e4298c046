import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return (A[..., None, :] * self.W).sum(axis=-1) + self.b[:, 0]

    def backward(self, dLdZ):
        up = dLdZ[..., :, None]
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = (up * self.A[..., None, :]).sum(axis=axes)
        self.dLdb = up.sum(axis=axes) if axes else up.copy()
        return (up * self.W).sum(axis=-2)
