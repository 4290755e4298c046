import weakref

import numpy as np

LARGE = 1 << 16  # numbers; below that the allocator is fast enough
_free = {}


def _output(rows, columns):
    """Return an empty matrix. The memory of a large one comes back when nobody has it any more."""
    size = rows * columns
    if size < LARGE:
        return np.empty((rows, columns))
    shelf = _free.setdefault(size, [])
    memory = shelf.pop() if shelf else np.empty(size)
    result = memory.reshape(rows, columns)
    weakref.finalize(result, shelf.append, memory).atexit = False
    return result


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        W, b = self.W, self.b
        if A.ndim != 2 or A.shape[1] != W.shape[1]:
            raise ValueError("A does not fit")
        Z = _output(A.shape[0], W.shape[0])
        np.matmul(A, W.T, out=Z)
        Z += b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
