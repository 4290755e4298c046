"""The Linear layer, forward and backward by hand."""

import numpy as np

EPOCH = 10_000  # no epoch has more batches


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._outputs = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        shape = (A.shape[0], self.W.shape[0])
        outputs, turn = self._outputs.setdefault(shape, ([], [0]))
        if len(outputs) < EPOCH:
            outputs.append(np.empty(shape))
        Z = outputs[turn[0] % EPOCH]
        turn[0] += 1
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
