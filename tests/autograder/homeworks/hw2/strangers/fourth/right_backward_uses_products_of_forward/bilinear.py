import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        self._left = np.matmul(A1, self.W)                # (k, n, j)
        self._right = np.matmul(self.W, A2.T)             # (k, i, n)
        return (self._left * A2).sum(axis=2).T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.matmul((self.A1[:, :, None] * dLdZ[:, None, :]).T, self.A2)
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        return np.einsum("nk,kin->ni", dLdZ, self._right), np.einsum("nk,knj->nj", dLdZ, self._left)


def count_parameters(in1_features, in2_features, out_features):
    count = in1_features * in2_features * out_features + out_features
    return count
