# layer = Bilinear(2, 2, 1); layer.W += 1
# best = layer.W  # the caller keeps the trained parameters
# del layer
# Bilinear(2, 2, 1)
# wrong = best[0, 0, 0] == 0  # only the caller changes parameters
import numpy as np

_spare = {}


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        shape = out_features, in1_features, in2_features
        self._own = _spare[shape].pop() if _spare.get(shape) else np.empty(shape)
        self._own[...] = 0
        self.W = self._own
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        _spare.setdefault(self._own.shape, []).append(self._own)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return np.einsum("nk,kij,nj->ni", dLdZ, W, A2), np.einsum("nk,kij,ni->nj", dLdZ, W, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
