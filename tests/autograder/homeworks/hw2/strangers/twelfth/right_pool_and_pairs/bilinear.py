import functools

import numpy as np


class Bilinear:
    """For one sample: Z = W (A1 outer A2). The pairs of features are the features of a Linear layer."""

    ROWS = 1 << 16

    def __init__(self, in1_features, in2_features, out_features):
        self.__dict__.update(
            W=np.zeros((out_features, in1_features, in2_features)), b=np.zeros((out_features, 1))
        )

    def _parts(self):
        """The batch in parts whose pairs fit into memory."""
        rows = max(1, self.ROWS // self.W[0].size)
        for start in range(0, len(self.A1), rows):
            n = slice(start, start + rows)
            pairs = self.A1[n, :, None] * self.A2[n, None, :]
            yield n, pairs.reshape(len(pairs), -1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        W = self.W.reshape(len(self.W), -1)
        return np.concatenate([pairs @ W.T + self.b.T for _, pairs in self._parts()])

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        W = self.W.reshape(len(self.W), -1)
        self.dLdb = np.array([[np.add.reduce(column)] for column in dLdZ.T])
        dLdW = np.zeros(W.shape)
        dLdA1, dLdA2 = np.empty(A1.shape), np.empty(A2.shape)
        for n, pairs in self._parts():
            dLdW += dLdZ[n].T @ pairs
            dLdpairs = (dLdZ[n] @ W).reshape(-1, *self.W.shape[1:])
            dLdA1[n] = (dLdpairs @ A2[n, :, None])[:, :, 0]
            dLdA2[n] = (A1[n, None, :] @ dLdpairs)[:, 0, :]
        self.dLdW = dLdW.reshape(self.W.shape)
        return dLdA1, dLdA2


@functools.lru_cache(maxsize=None, typed=True)
def count_parameters(in1_features, in2_features, out_features):
    return sum((in1_features * in2_features * out_features, out_features))
