import numpy as np


class Packed:
    """W and b, side by side, in one vector."""

    def __init__(self, rows, columns):
        self.all = np.zeros(int(rows) * (int(columns) + 1))
        self.b = self.all[:rows].reshape(rows, 1)
        self.W = self.all[rows:].reshape(rows, columns)


def part(store, name):
    def get(self):
        return getattr(getattr(self, store), name)

    def put(self, value):
        getattr(getattr(self, store), name)[...] = value

    return property(get, put)


class Linear:
    W, b = part("_now", "W"), part("_now", "b")
    dLdW, dLdb = part("_slope", "W"), part("_slope", "b")

    def __init__(self, in_features, out_features):
        self._now = Packed(out_features, in_features)
        self._slope = Packed(out_features, in_features)

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.empty((self.N, self.W.shape[0]))
        Z[:] = self.b.T
        Z += np.matmul(A, self.W.T)
        return Z

    def backward(self, dLdZ):
        np.matmul(dLdZ.T, self.A, out=self._slope.W)
        np.add.reduce(dLdZ, axis=0, out=self._slope.b[:, 0])
        return np.dot(dLdZ, self._now.W)
