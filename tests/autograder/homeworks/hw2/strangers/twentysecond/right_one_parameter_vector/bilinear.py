import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        size = out_features * in1_features * in2_features
        self._all = np.zeros(size + out_features)
        self._W = self._all[:size].reshape(out_features, in1_features, in2_features)
        self._b = self._all[size:].reshape(out_features, 1)

    W = property(lambda self: self._W, lambda self, new: np.copyto(self._W, new))
    b = property(lambda self: self._b, lambda self, new: np.copyto(self._b, new))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.array([((A1 @ M) * A2).sum(axis=1) + b for M, b in zip(self._W, self._b)]).T

    def backward(self, dLdZ):
        slope = np.zeros_like(self._all)
        self.dLdW = slope[:self._W.size].reshape(self._W.shape)
        self.dLdb = slope[self._W.size:].reshape(-1, 1)
        for k, g in enumerate(dLdZ.T):
            self.dLdW[k] = (self.A1.T * g) @ self.A2
            self.dLdb[k] = np.sum(g)
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        for g, M in zip(dLdZ.T[:, :, None], self._W):
            dLdA1 += g * (self.A2 @ M.T)
            dLdA2 += g * (self.A1 @ M)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
