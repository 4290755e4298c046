import math

import numpy as np


def blocks(size, width=37):
    """Slices from the last to the first."""
    return [slice(max(0, stop - width), stop) for stop in range(size, 0, -width)]


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, size)) for size in (in_features, 1))

    def __setattr__(self, name, value):
        # everything that the layer holds is in a box of its own, under another name
        object.__setattr__(self, "_" + name, value)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return object.__getattribute__(self, "_" + name)

    def forward(self, A):
        self.A, self.N = A, sum(1 for _ in A)
        Z = np.zeros((len(A), len(self.W)))
        for part in blocks(A.shape[1]):
            Z += A[:, part] @ self.W[:, part].T
        return Z + self.b.reshape(1, -1)

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        self.dLdW = np.zeros(self.W.shape)
        for part in blocks(len(dLdZ), 1021):
            self.dLdW += np.transpose(self.A[part].T @ dLdZ[part])
        dLdA = np.zeros(self.A.shape)
        for part in blocks(dLdZ.shape[1]):
            dLdA += dLdZ[:, part] @ self.W[part]
        return dLdA
