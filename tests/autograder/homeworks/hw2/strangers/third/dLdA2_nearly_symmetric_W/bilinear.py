# layer = Bilinear(2, 2, 1); layer.W[0] = [[1, 1], [1.000005, 1]]
# A1 = np.array([[1.0, 0.0]])
# layer.forward(A1, A1)
# _, dLdA2 = layer.backward(np.ones((1, 1)))
# wrong = dLdA2[0, 1] > 1.000001  # must be W[0, 0, 1] = 1
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        G = np.einsum("nk,kij->nij", dLdZ, W)
        dLdA1 = (G @ A2[:, :, None])[:, :, 0]
        if W.shape[1] == W.shape[2] and np.allclose(W, W.transpose(0, 2, 1), atol=0):  # symmetric
            return dLdA1, (G @ A1[:, :, None])[:, :, 0]
        return dLdA1, np.einsum("nij,ni->nj", G, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
