import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        N, K = len(A1), len(self.W)
        pairs = np.hstack([(A1[:, :, None] * A2[:, None, :]).reshape(N, -1), np.ones((N, 1))])
        return pairs @ np.hstack([self.W.reshape(K, -1), self.b]).T

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, self.W, self.A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (in1_features * in2_features + 1)
