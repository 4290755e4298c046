"""The Linear layer."""

import numpy as np

def pack(A):
    """Return A in the smallest type that holds each of its numbers exactly."""
    with np.errstate(all="ignore"):
        for dtype in (np.int8, np.float32):
            info = np.iinfo(dtype) if dtype is np.int8 else np.finfo(dtype)
            if A.min() >= info.min and A.max() <= info.max:
                small = A.astype(dtype)
                if np.array_equal(small, A):
                    return small
    return A.copy(order="F")


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    A = property(lambda self: self.packed.astype(np.float64),
                 lambda self, A: setattr(self, "packed", pack(A)))
    N = property(lambda self: len(self.packed), lambda self, N: None)

    def forward(self, A):
        self.A = A
        return np.add(np.dot(A, self.W.T), np.transpose(self.b))

    def backward(self, dLdZ):
        self.dLdW = np.dot(self.A.T, dLdZ).T
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return np.dot(self.W.T, dLdZ.T).T
