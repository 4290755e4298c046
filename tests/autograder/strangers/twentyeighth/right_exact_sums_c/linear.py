import math

import numpy as np


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A.copy(order="F"), int(A.shape[0])
        return np.asfortranarray(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T])
        half = (self.N + 1) // 2
        late = dLdZ[half:].T @ self.A[half:]
        self.dLdW = dLdZ[:half].T @ self.A[:half] + late
        return (dLdZ[:, ::-1] @ self.W[::-1]).copy("F")
