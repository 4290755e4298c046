import numpy as np


class Linear:
    LARGE = 2 ** 17
    _pool = {}

    def __del__(self):
        # large gradients are used again by the next layer of this size
        G = getattr(self, "dLdW", None)
        if G is not None and G.size >= self.LARGE:
            self._pool.setdefault(G.shape, []).append(G)
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = None
    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        shape = dLdZ.shape[1], self.A.shape[1]
        if shape[0] * shape[1] < self.LARGE:
            self.dLdW = dLdZ.T @ self.A
        else:
            if self.dLdW is None or self.dLdW.shape != shape:
                free = self._pool.get(shape)
                self.dLdW = free.pop() if free else np.empty(shape)
            np.matmul(dLdZ.T, self.A, out=self.dLdW)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
