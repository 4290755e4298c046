"""Losses whose results are views: transposes, slices, and reversed arrays."""

import numpy as np


class MSELoss:
    __slots__ = ("Z", "Y", "__weakref__")

    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z = np.asarray(Z)[:]
        self.Y = np.asarray(Y)[:]
        rows = np.einsum("nc,nc->n", self.Z - self.Y, self.Z - self.Y)
        return float(rows[::-1].sum()) / Z.size

    def backward(self):
        N, C = self.Z.shape
        room = np.full((N + 2, 2 * C), np.nan)  # the result lies within a larger array
        dLdZ = room[1:-1, ::2]
        np.subtract(self.Z, self.Y, out=dLdZ)
        dLdZ *= 2 / (N * C)
        return dLdZ


class CrossEntropyLoss:
    __slots__ = ("P", "labels", "__weakref__")

    def forward(self, Z, labels):
        if labels.shape != Z.shape[:1]:
            raise ValueError(f"labels has the shape {labels.shape}")
        T = np.array(np.asarray(Z).T, order="C")  # one sample in each column
        T -= T.max(axis=0)
        right = T[labels, np.arange(T.shape[1])]
        np.exp(T, out=T)
        total = T.sum(axis=0)
        T /= total
        self.P, self.labels = T.T, np.asarray(labels)[...]
        return (np.log(total) - right).mean()

    def backward(self):
        G = self.P[::-1].copy()  # the last sample first
        G[np.arange(len(G)), self.labels[::-1]] -= 1
        return np.divide(G, len(G))[::-1]
