from collections import defaultdict, deque

import numpy as np


FREE = defaultdict(deque)
KEEP = 64  # a buffer rests while this many others are given back


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = None

    def __del__(self):
        if self._buffer is not None:
            FREE[self._buffer.shape].append(self._buffer)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._buffer is None:
            free = FREE[self.W.shape]
            self._buffer = free.popleft() if len(free) > KEEP else np.empty(self.W.shape)
        self.dLdW = np.matmul(dLdZ.T, self.A, out=self._buffer)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
