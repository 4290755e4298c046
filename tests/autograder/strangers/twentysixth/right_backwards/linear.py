"""Linear: everything is added up from the end, into arrays with gaps and negative strides."""

import numpy as np


def room(rows, columns):
    """Return a matrix of zeros whose rows and columns run backwards, with a gap between each."""
    return np.zeros((2 * rows + 1, 3 * columns + 1))[-2::-2, -2::-3]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.N, self.A = len(A), A
        Z = room(len(A), len(self.W))
        for i in reversed(range(A.shape[1])):
            Z += np.multiply.outer(A[:, i], self.W[:, i])
        Z += np.broadcast_to(self.b.T, Z.shape)
        return Z

    def backward(self, dLdZ):
        A, W = self.A, self.W
        dLdA, dLdW, dLdb = room(*A.shape), room(*W.shape), room(len(W), 1)
        for c in reversed(range(len(W))):
            dLdA += dLdZ[:, c, None] * W[c]
        dLdW[...] = dLdZ[::-1].T @ A[::-1]
        for block in reversed(np.array_split(dLdZ, max(1, len(dLdZ) // 7))):
            dLdb[:, 0] += block[::-1].sum(axis=0)
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
