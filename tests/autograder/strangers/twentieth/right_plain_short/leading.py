import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        lead = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(lead, lead))
        self.dLdb = dLdZ.sum(axis=lead)[:, None]
        return np.einsum("...c,ci->...i", dLdZ, self.W)
