# layer, one = Bilinear(1, 2, 1), np.ones((1, 1))
# layer.W, A2 = np.array([[[1.0, 2.0]]]), np.array([[1.0, 10.0]])
# layer.forward(one, A2); layer.backward(one)
# layer.W[...] = [[[2.0, 1.0]]]
# ok = layer.forward(one, A2)[0, 0] == 12   # False or an error, must be True
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    _sum = None

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        now = (self.W.shape, self.W.sum())
        if self._sum != now:  # W has been trained
            self._sum = now
            self._flat = self.W.reshape(len(self.W), -1).T.copy()
        pairs = (A1[:, :, None] * A2[:, None, :]).reshape(len(A1), -1)
        return pairs @ self._flat + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, self.W, self.A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = in1_features * in2_features * out_features + out_features
    return count
