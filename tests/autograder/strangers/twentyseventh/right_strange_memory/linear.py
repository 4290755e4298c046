import numpy as np


def scattered(values):
    """Return the values in memory that runs backwards, with a gap after each number."""
    rows, columns = values.shape
    memory = np.full((2 * columns, 3 * rows), np.nan)
    array = memory[::-2, ::-3].T
    array[...] = values
    return array


class Linear:
    __slots__ = "W", "b", "A", "N", "dLdW", "dLdb"

    def __init__(self, in_features, out_features):
        self.W = scattered(np.zeros((out_features, in_features)))
        self.b = scattered(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A, self.N = scattered(A), np.int64(A.shape[0])
        return scattered(np.dot(A, self.W.T) + np.ones((len(A), 1)) @ self.b.T)

    def backward(self, dLdZ):
        self.dLdW = scattered(dLdZ.T.dot(self.A))
        self.dLdb = scattered(dLdZ.T.dot(np.ones((len(dLdZ), 1))))
        return scattered(np.dot(dLdZ, self.W))
