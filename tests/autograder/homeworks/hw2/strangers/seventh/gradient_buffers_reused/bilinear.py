import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum('ni,kij,nj->nk', A1, self.W, A2, optimize=True) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        K, I, J = W.shape
        if getattr(self, "buffers", None) is None or self.buffers[0].shape != W.shape:
            self.buffers = np.empty(W.shape), np.empty((K, 1))
        self.dLdW, self.dLdb = self.buffers
        for k in range(K):
            np.matmul((A1 * dLdZ[:, k:k + 1]).T, A2, out=self.dLdW[k])
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(K):
            dLdA1 += dLdZ[:, k:k + 1] * (A2 @ W[k].T)
            dLdA2 += dLdZ[:, k:k + 1] * (A1 @ W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
