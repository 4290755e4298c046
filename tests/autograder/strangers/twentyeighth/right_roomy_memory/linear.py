import numpy as np


def roomy(values):
    """The same numbers, each in a place of its own, with gaps between, columns first."""
    rows, columns = values.shape
    room = np.full((2 * columns, 3 * rows), np.nan).T[::-3, 1::2]
    room[...] = values
    return room


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W = roomy(np.zeros((out_features, in_features)))
        self.b = roomy(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A, self.N = roomy(A), np.int64(len(A))
        return roomy(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = roomy(dLdZ.T @ self.A)
        self.dLdb = roomy(dLdZ.sum(axis=0).reshape(-1, 1))
        return roomy(dLdA)
