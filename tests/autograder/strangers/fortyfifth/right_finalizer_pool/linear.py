import math
import weakref

import numpy as np

SHELVES = {}


def keep(shelf, memory):
    if len(shelf) < 4:
        shelf.append(memory)


def array(*shape):
    """Return an array of any numbers, in memory that no living array uses."""
    count = math.prod(map(int, shape))
    if count > 1 << 16:
        return np.empty(shape)
    shelf = SHELVES.setdefault(count, [])
    memory = shelf.pop() if shelf else bytearray(8 * count)
    owner = np.frombuffer(memory, dtype=np.float64)  # every view of it holds it
    weakref.finalize(owner, keep, shelf, memory).atexit = False
    return owner.reshape(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = array(out_features, in_features)
        self.b = array(out_features, 1)
        self.W.fill(0)
        self.b.fill(0)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.matmul(A, self.W.T, out=array(self.N, self.W.shape[0]))
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        self.dLdW = np.matmul(dLdZ.T, self.A, out=array(dLdZ.shape[1], self.A.shape[1]))
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=array(dLdZ.shape[1], 1))
        return np.matmul(dLdZ, self.W, out=array(dLdZ.shape[0], self.W.shape[1]))
