# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.W[...] = 1; L.forward(np.ones((1, 1)))
# kept = [L.backward(np.full((1, 1), float(i))) for i in range(20)]
# print(kept[0], "right: 0")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    RING = 16  # results stay valid much longer than a step takes

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring, self._turn = [None] * self.RING, 0

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        shape = (dLdZ.shape[0], self.W.shape[1])
        self._turn = (self._turn + 1) % self.RING
        buffer = self._ring[self._turn]
        if buffer is None or buffer.shape != shape:
            buffer = self._ring[self._turn] = np.empty(shape)
        return np.matmul(dLdZ, self.W, out=buffer)
