import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T
        return Z

    _gW = _gb = None

    def backward(self, dLdZ):
        if self._gW is None or self._gW.shape != self.W.shape:
            self._gW, self._gb = np.empty(self.W.shape), np.empty(self.b.shape)
        self.dLdW, self.dLdb = self._gW, self._gb
        np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, self.W, self.A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = in1_features * in2_features * out_features + out_features
    return count
