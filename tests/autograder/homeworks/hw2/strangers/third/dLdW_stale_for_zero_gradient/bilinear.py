# layer = Bilinear(1, 1, 1); A = np.ones((1, 1))
# layer.forward(A, A); layer.backward(np.ones((1, 1)))
# layer.forward(A, A); layer.backward(np.zeros((1, 1)))
# wrong = layer.dLdW[0, 0, 0] == 1  # must be 0
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if not dLdZ.any():  # nothing flows back
            return np.zeros(A1.shape), np.zeros(A2.shape)
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return np.einsum("nk,kij,nj->ni", dLdZ, W, A2), np.einsum("nk,kij,ni->nj", dLdZ, W, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
