import weakref

import numpy as np

LARGE = 1 << 19  # numbers; smaller arrays come cheap


class Pool:
    """Memory for large outputs: when an output is gone, the next one may have its place."""

    def __init__(self):
        self.places = []  # pairs: memory, weak reference to the output in it

    def take(self, rows, columns):
        size = rows * columns
        if size < LARGE:
            return np.empty((rows, columns))
        for i, (memory, user) in enumerate(self.places):
            if user() is None and memory.size >= size:
                break
        else:
            i, memory = len(self.places), np.empty(size)
            self.places.append(None)
        output = memory[:size].reshape(rows, columns)
        self.places[i] = memory, weakref.ref(output)
        return output


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = self._pool.take(A.shape[0], self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
