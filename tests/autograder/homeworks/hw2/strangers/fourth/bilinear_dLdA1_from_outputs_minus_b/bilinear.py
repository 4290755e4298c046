# layer, one = Bilinear(1, 1, 1), np.ones((1, 1))
# layer.W, layer.b = np.full((1, 1, 1), 3.0), np.full((1, 1), 1e20)
# layer.forward(one, one)
# ok = layer.backward(one)[0][0, 0] == 3   # False or an error, must be True
import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def _output(self, A1, A2):
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return self._output(A1, A2)

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1 = np.empty(self.A1.shape)
        for i in range(self.A1.shape[1]):
            # Z is a straight line in A1: feature i alone, minus the start of the line, is its slope
            unit = np.zeros(self.A1.shape)
            unit[:, i] = 1
            slope = self._output(unit, self.A2) - self.b.T
            dLdA1[:, i] = (dLdZ * slope).sum(axis=1)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = in1_features * in2_features * out_features + out_features
    return count
