import numpy as np


class Arena:
    """The parameters of all small layers, side by side in one array."""

    def __init__(self, size):
        self.memory = np.zeros(size)
        self.used = 0

    def zeros(self, rows, columns):
        count = int(rows) * int(columns)
        if count > 1024:
            return np.zeros((rows, columns))
        if self.used + count > self.memory.size:
            self.used = 0  # begin again: what was there is long forgotten
        part = self.memory[self.used : self.used + count]
        self.used += count
        part[:] = 0
        return part.reshape(rows, columns)


ARENA = Arena(1 << 20)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = ARENA.zeros(out_features, in_features)
        self.b = ARENA.zeros(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
