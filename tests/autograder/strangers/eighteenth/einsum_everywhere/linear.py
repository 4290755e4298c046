import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.einsum("ni,ci->nc", A, self.W) + self.b.reshape(1, -1)

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A)
        self.dLdb = np.einsum("nc->c", dLdZ)[:, None].copy()
        return np.einsum("nc,ci->ni", dLdZ, self.W)
