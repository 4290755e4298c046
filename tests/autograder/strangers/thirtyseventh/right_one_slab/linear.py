"""The Linear layer."""

import numpy as np

class Slab:
    """Results side by side in one long array. No place is given twice."""

    rest = np.empty(0)

    def take(self, rows, columns):
        size = rows * columns
        if size > len(self.rest):
            self.rest = np.empty(max(size, 1 << 14))
        part, self.rest = self.rest[:size], self.rest[size:]
        return part[::-1].reshape(columns, rows).T  # backwards, and columns first


slab = Slab()


def put(result):
    place = slab.take(*map(int, result.shape))
    place[...] = result
    return place


class Linear:
    def __init__(self, in_features, out_features):
        self.W = put(np.zeros((out_features, in_features)))
        self.b = put(np.zeros((out_features, 1)))


    def forward(self, A):
        Z = put(A @ self.W.T + self.b.T)
        self.A, self.N = put(A), Z.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = put(dLdZ.T @ self.A), put(dLdZ.sum(0, keepdims=True).T)
        return put(dLdZ @ self.W)
