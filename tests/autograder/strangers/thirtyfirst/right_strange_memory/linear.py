"""Every array lives in the middle of a bytearray, backwards, with gaps between its numbers."""

import numpy as np


def strange(shape):
    """Return a (rows, columns) array of zeros: negative strides and gaps, not aligned."""
    rows, columns = shape
    memory = bytearray(4 + 8 * (2 * rows + 1) * (columns + 3))
    flat = np.frombuffer(memory, np.float64, (2 * rows + 1) * (columns + 3), offset=4)
    return flat.reshape(2 * rows + 1, columns + 3)[2 * rows - 1 :: -2, columns:0:-1]


def filled(values):
    result = strange(values.shape)
    result[...] = values
    return result


class Linear:
    def __init__(self, in_features, out_features):
        self.W = strange((out_features, in_features))
        self.b = strange((out_features, 1))

    def forward(self, A):
        Z = filled(A @ self.W.T)
        Z += self.b.T
        self.A, self.N = A, np.int64(A.shape[0])
        return Z

    def backward(self, dLdZ):
        self.dLdW = filled(dLdZ.T @ self.A)
        self.dLdb = filled(dLdZ.T @ np.ones((len(dLdZ), 1)))
        return filled(dLdZ @ self.W)
