import numpy as np


def parameter(name):
    """Make a property whose array is made once and then filled, so that everybody may hold it."""
    place = "_" + name

    def read(self):
        return getattr(self, place)

    def assign(self, value):
        mine = getattr(self, place, None)
        if mine is value:
            return
        if mine is None or mine.shape != np.shape(value):
            setattr(self, place, np.array(value, dtype=np.float64))
            return
        for row, new in zip(mine, value):
            row[:] = new

    return property(read, assign)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    W, b = parameter("W"), parameter("b")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
