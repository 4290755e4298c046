# layer = Bilinear(1, 1, 1); layer.W += 1
# A = np.array([[1.0]])
# layer.forward(A, A)
# layer.W += 5e-6
# wrong = layer.forward(A, A)[0, 0] == 1  # must be 1.000005
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._kept = None

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        if self._kept is None or not np.allclose(self.W, self._kept, atol=0):  # W was trained
            self._kept = self.W.copy()
            self._flat = self._kept.reshape(len(self._kept), -1).T.copy()
        pairs = (A1[:, :, None] * A2[:, None, :]).reshape(len(A1), -1)
        return pairs @ self._flat + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return np.einsum("nk,kij,nj->ni", dLdZ, W, A2), np.einsum("nk,kij,ni->nj", dLdZ, W, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
