import numpy as np
from numpy.lib.stride_tricks import as_strided


def kind(A):
    """Say what the memory tells about A: all rows equal, a window that slides, or nothing."""
    if min(A.shape) > 1:
        if A.strides[0] == 0:
            return "equal"
        if A.strides[0] == A.strides[1]:
            return "window"
    return "any"


def signal(A):
    """Return the numbers that the window slides over."""
    return as_strided(A, (sum(A.shape) - 1,), A.strides[:1], writeable=False)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        if kind(A) == "equal":
            Z = np.repeat(A[:1] @ self.W.T, A.shape[0], axis=0)
        elif kind(A) == "window":
            Z = np.stack([np.correlate(signal(A), row, "valid") for row in self.W], axis=1)
        else:
            Z = A @ self.W.T
        Z += self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        A = self.A
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        if kind(A) == "equal":
            self.dLdW = self.dLdb * A[:1]
        elif kind(A) == "window":
            self.dLdW = np.stack([np.correlate(signal(A), column, "valid") for column in dLdZ.T])
        else:
            self.dLdW = dLdZ.T @ A
        return dLdZ @ self.W
