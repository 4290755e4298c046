# import numpy as np; from linear import Linear
# layer = Linear(1, 1); layer.W[:] = 1; layer.forward(np.ones((1, 1)))
# first = layer.backward(np.ones((1, 1)))
# for i in range(4): layer.backward(np.full((1, 1), 5.0))
# assert first[0, 0] == 1, first
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.buffers, self.turn = {}, 0

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.turn = (self.turn + 1) % 4  # nobody needs more than the last few
        key = (self.turn, len(dLdZ))
        if key not in self.buffers:
            self.buffers[key] = np.empty((len(dLdZ), self.W.shape[1]))
        dLdA = np.matmul(dLdZ, self.W, out=self.buffers[key])
        return dLdA
