"""The gradients are two arrays for the whole life of the layer; each backward fills them again."""
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW, self.dLdb = np.zeros_like(self.W), np.zeros_like(self.b)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        big = np.empty((len(A), 2 + len(self.W)))
        Z = big[::-1, 1:-1]  # a view with its rows from bottom to top
        Z[...] = self.b.T
        for i in reversed(range(0, A.shape[1], 512)):
            Z += A[:, i : i + 512] @ self.W[:, i : i + 512].T
        self.A, self.N = A.copy(order="K"), len(A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        mine = self.dLdW.flags.writeable and self.dLdb.flags.writeable
        if self.dLdW.shape != self.W.shape or not mine:
            self.dLdW, self.dLdb = np.zeros_like(self.W), np.zeros_like(self.b)
        dLdA = dLdZ @ self.W
        self.dLdW.fill(0)
        self.dLdb.fill(0)
        for n in reversed(range(0, len(dLdZ), 1000)):
            part = dLdZ[n : n + 1000]
            self.dLdW += part.T @ self.A[n : n + 1000]
            self.dLdb += part.T.sum(axis=1, keepdims=True)
        return dLdA
